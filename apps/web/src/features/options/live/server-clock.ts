/** The server's time for countdowns and expiries of options. */
import { serverClock } from '../../../app/services.ts';

/** Now, by the server's clock, epoch milliseconds. */
export const serverNow = (): number => serverClock.now();
