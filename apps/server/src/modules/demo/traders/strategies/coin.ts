/** Coin tosses one each hour and closes 50 minutes later: what luck and fees do. The coin is a bit of the hour's first logged second. */
import { createHash } from 'node:crypto';
import type { Strategy } from './strategy.ts';

const STANDS_MS = 50 * 60_000;
const HOUR_MS = 3_600_000;
/** It tosses as the second minute begins: the first second is logged then. */
const TOSS_MS = 60_000;

/** The last bit of the SHA-256 of a second, as "SYMBOL TIME TICKS". */
export const tossOf = (symbol: string, time: number, ticks: number): 0 | 1 => {
  const hash = createHash('sha256').update(`${symbol} ${time} ${ticks}`).digest();
  return ((hash.at(-1) ?? 0) & 1) as 0 | 1;
};

export const coin: Strategy = {
  market: 'BTC/USDT',
  multiple: 2,
  decide({ minute, coin: bit, standing }) {
    if (standing !== null) return minute - standing.opened >= STANDS_MS ? 'flat' : 'keep';
    if (bit === null || minute % HOUR_MS !== TOSS_MS) return 'keep';
    return bit === 1 ? 'long' : 'short';
  },
};
