/** GET /follow/strategy: the rule of a demo trader, and what it did by it. */
import { DEMO_STRATEGIES, getStrategy } from '@glasshouse/contract/demo';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadTraderActs } from '../store/trader-acts.ts';
import type { TradersDeps } from './index.ts';
import { STRATEGIES } from './strategies/index.ts';

export const getStrategyHandler = ({ platform: { db }, copy, contracts }: TradersDeps) =>
  handleVisitor(getStrategy, async ({ trader_user_id: id, ...input }) => {
    const paging = readPaging(input);
    const named = await copy.demoName(Number(id));
    const strategy = DEMO_STRATEGIES.find((one) => one === named?.toLowerCase());
    if (strategy === undefined) return refuseField('trader_user_id', 'COPY_NOT_LEADING');
    const { market: symbol, multiple } = STRATEGIES[strategy];
    const market = contracts.history.marketOf(symbol);
    const acts = await loadTraderActs(db, Number(id), paging.slice);
    return {
      strategy,
      symbol,
      multiple,
      acts: presentPage(paging, acts, ({ id: number, act, at, tick }) => ({
        id: number,
        act,
        time: at,
        tick: { time: tick.time, leaf: tick.leaf, price: market.price(BigInt(tick.ticks)) },
      })),
    };
  });
