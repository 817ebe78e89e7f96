/** A process that leads the book of spot, follows the index and charges hours of margin, until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['exchange.lead', 'exchange.index', 'margin.hours'], { stay: ['markets', 'exchange', 'spot', 'margin'] });
