/** A process that carries forced sales on, with the book that it leads, until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['loans.rounds'], { stay: ['markets', 'exchange', 'spot', 'defi', 'loans'] });
