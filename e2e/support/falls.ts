/** Falls of the recorded prices of the demo: known ahead, so that a journey can go to one instead of waiting for it. */
import { loadRecording } from '../../apps/server/src/modules/markets/store/load-recording.ts';
import { priceAt } from '../../apps/server/src/modules/markets/domain/replay.ts';
import type { OwnServer } from './own-server.ts';

const MINUTE_MS = 60_000;
/** A fall is looked for in so long a time, and within so many minutes of a moment; the recording repeats itself every 82 hours. */
const LOOKED_AT_MINUTES = 6_000;
const WITHIN_MINUTES = 25;
/** After this it has happened. */
export const FALL_MS = (WITHIN_MINUTES + 5) * MINUTE_MS;
/** Minutes that a journey has before it to begin. */
const LEAD_MINUTES = 2;

/** Goes to the next moment after which BTC falls by such a part of its price within 25 minutes, hardly rising first. Error: it never does. */
export async function jumpBeforeFall(server: OwnServer, part: number): Promise<void> {
  const series = await loadRecording({ priceDecimals: 2, tickUnits: 1n }, 'coinbase-BTCUSD-2018-04');
  const first = Math.ceil(server.now() / MINUTE_MS);
  const at = (minute: number) => priceAt(series, minute * MINUTE_MS);
  for (let minute = first + LEAD_MINUTES; minute < first + LOOKED_AT_MINUTES; minute++) {
    const from = at(minute);
    for (let next = minute - LEAD_MINUTES; next < minute + WITHIN_MINUTES; next++) {
      const fallen = 1 - at(next) / from;
      if (fallen < -0.002) break;
      if (next <= minute || fallen < part) continue;
      await server.jump(Math.max(0, (minute - LEAD_MINUTES) * MINUTE_MS - server.now()));
      return;
    }
  }
  throw new Error(`BTC never falls by ${part} so fast`);
}
