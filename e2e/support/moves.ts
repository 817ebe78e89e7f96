/** Where the recording of the demo moves far in little time: it is played as a pure function of the time, so a journey can go there. */
import { priceAt } from '../../apps/server/src/modules/markets/domain/replay.ts';
import { loadRecording } from '../../apps/server/src/modules/markets/store/load-recording.ts';

const RECORDINGS = { ETH: 'coinbase-ETHUSD-2018-04', LTC: 'coinbase-LTCUSD-2018-04' } as const;
const STEP_MS = 10_000;
/** The recording is played forward and backward in less. */
const FAR_MS = 8 * 86_400_000;

/** A move of a price. */
export interface Move {
  /** When it begins, in epoch ms. */
  readonly at: number;
  readonly isRise: boolean;
}

/** The first move after a time by a part of the price within so many ms. Error: the recording has none. */
export async function nextMove(
  coin: keyof typeof RECORDINGS,
  after: number,
  { by, withinMs }: { readonly by: number; readonly withinMs: number },
): Promise<Move> {
  const series = await loadRecording({ priceDecimals: 2, tickUnits: 1n }, RECORDINGS[coin]);
  for (let at = after; at < after + FAR_MS; at += STEP_MS) {
    const from = priceAt(series, at);
    const moved = (priceAt(series, at + withinMs) - from) / from;
    if (Math.abs(moved) >= by) return { at, isRise: moved > 0 };
  }
  throw new Error(`${coin} never moves by ${by} in ${withinMs} ms`);
}

/** A fall of a price from a top, and when so much of it has fallen. */
export interface Fall {
  readonly from: number;
  readonly to: number;
}

/** The first fall after a time by a part of the price, however long it takes; in between the price is never above its beginning. Error: there is none. */
export async function nextFall(coin: keyof typeof RECORDINGS, after: number, by: number): Promise<Fall> {
  const series = await loadRecording({ priceDecimals: 2, tickUnits: 1n }, RECORDINGS[coin]);
  let from = after;
  for (let at = after; at < after + FAR_MS; at += STEP_MS) {
    if (priceAt(series, at) > priceAt(series, from)) from = at;
    else if (priceAt(series, at) <= priceAt(series, from) * (1 - by)) return { from, to: at };
  }
  throw new Error(`${coin} never falls by ${by}`);
}
