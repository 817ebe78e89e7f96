/** Where the recording of the demo moves far in little time: it is played as a pure function of the time, so a journey can go there. */
import { priceAt } from '../../apps/server/src/modules/markets/domain/replay.ts';
import { loadRecording } from '../../apps/server/src/modules/markets/store/load-recording.ts';

const RECORDINGS = { ETH: 'coinbase-ETHUSD-2018-04' } as const;
const STEP_MS = 10_000;
/** The recording is played forward and backward in less. */
const FAR_MS = 4 * 86_400_000;

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
