/** A process that leads the desk and changes the orders of an action until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['stocks.orders'], { stay: ['markets', 'exchange', 'stocks'] });
