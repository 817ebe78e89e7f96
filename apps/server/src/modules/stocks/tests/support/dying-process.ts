/** A process that does what is due of stocks until it dies. */
import { runUntilDeath } from '../../../../platform/testing/dying-work.ts';

await runUntilDeath(['stocks-days.due', 'stocks.due'], { read: ['markets', 'stocks'] });
