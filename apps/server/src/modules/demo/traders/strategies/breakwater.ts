/** Breakwater goes with a price that leaves the range of four hours, until it falls back 1.2 % from its best close. */
import type { Strategy } from './strategy.ts';

const MINUTES = 240;
const BACK = 0.012;

export const breakwater: Strategy = {
  market: 'LTC/USDT',
  multiple: 4,
  decide({ closes, standing }) {
    const last = closes.at(-1)?.ticks;
    if (last === undefined) return 'keep';
    if (standing !== null) {
      const since = closes.filter(({ minute }) => minute + 60_000 > standing.opened).map(({ ticks }) => ticks);
      const all = [standing.entry, ...since];
      const isBack = standing.side === 'long' ? last <= Math.max(...all) * (1 - BACK) : last >= Math.min(...all) * (1 + BACK);
      return isBack ? 'flat' : 'keep';
    }
    const before = closes.slice(0, -1).map(({ ticks }) => ticks);
    if (before.length < MINUTES - 1) return 'keep';
    if (last > Math.max(...before)) return 'long';
    return last < Math.min(...before) ? 'short' : 'keep';
  },
};
