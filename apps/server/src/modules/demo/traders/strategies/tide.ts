/** Tide goes with the trend: long while the quick average of minute closes is above the slow one, short while it is below. */
import type { Close, Strategy } from './strategy.ts';

const [QUICK, SLOW] = [12, 48];

/** The exponential average of closes over so many minutes, begun with the first of them. */
export function averageOf(closes: readonly Close[], minutes: number): number {
  const part = 2 / (minutes + 1);
  return closes.reduce((average, { ticks }, at) => (at === 0 ? ticks : average + (ticks - average) * part), 0);
}

export const tide: Strategy = {
  market: 'BTC/USDT',
  multiple: 3,
  decide({ closes, standing }) {
    if (closes.length < SLOW) return 'keep';
    const [quick, slow] = [averageOf(closes, QUICK), averageOf(closes, SLOW)];
    if (quick === slow) return 'keep';
    const side = quick > slow ? 'long' : 'short';
    return standing?.side === side ? 'keep' : side;
  },
};
