/** A process that settles dual investment until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['dual-prices.due', 'dual.due'], { read: ['markets'] });
