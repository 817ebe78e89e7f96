/** A process that charges hours of pools and pays their lines until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['defi.due', 'defi.exits']);
