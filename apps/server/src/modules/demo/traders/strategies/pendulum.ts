/** Pendulum bets on the way back: against a price that is 0.8 % off the mean of an hour, until it is there again; it stops at a loss of 1 %. */
import type { Strategy } from './strategy.ts';

const MINUTES = 60;
const [AWAY, STOP] = [0.008, 0.01];

export const pendulum: Strategy = {
  market: 'ETH/USDT',
  multiple: 5,
  decide({ closes, standing }) {
    const hour = closes.slice(-MINUTES);
    const last = hour.at(-1)?.ticks;
    if (hour.length < MINUTES || last === undefined) return 'keep';
    const mean = hour.reduce((sum, { ticks }) => sum + ticks, 0) / hour.length;
    if (standing === null) {
      if (last > mean * (1 + AWAY)) return 'short';
      return last < mean * (1 - AWAY) ? 'long' : 'keep';
    }
    const isLong = standing.side === 'long';
    const isBack = isLong ? last >= mean : last <= mean;
    const isLost = isLong ? last <= standing.entry * (1 - STOP) : last >= standing.entry * (1 + STOP);
    return isBack || isLost ? 'flat' : 'keep';
  },
};
