/**
 * How stocks clear: cash with the fee in USDT on both sides, in the account `stock`. The names of its journals were written: they never
 * change. A corporate action changes what lives in the queue: by an act for each owner, once, between two sessions.
 */
import {
  type ActCommand,
  type Batch,
  type CashNames,
  type Clearing,
  type Decision,
  type Invariant,
  type MarketRules,
  type Order,
  accept,
  adjustStanding,
  cashClearing,
  checkRules,
  deny,
  endStanding,
} from '../../exchange/clearing/index.ts';
import type { ActionBook } from './action-book.ts';
import { type Change, changeBy, readActionAct } from './adjusting.ts';

/** Its scopes, causes and holds. */
export const STOCK_NAMES: CashNames = {
  scopes: { hold: 'stocks.hold', adjust: 'stocks.adjust', release: 'stocks.release', quote: 'stocks.quote' },
  fillScope: 'stocks.fill',
  holdKind: 'stock_order',
  holdCause: 'stock_order_hold',
  releaseCause: 'stock_order_release',
  tradeCause: 'stock_trade',
  feeCause: 'stock_fee',
};

/** Changes one live order as an action says. */
function applyChange(batch: Batch, order: Order, change: Change): void {
  if (change === 'end') endStanding(batch, order, 'corporate_action');
  else if (change !== 'keep') adjustStanding(batch, order, change);
}

/** What an action is for the orders of one user; decided once, whatever it is repeated. */
function act(book: ActionBook, batch: Batch, rules: MarketRules, { userId, act: sent }: ActCommand): Decision<{ act: object }> {
  const action = readActionAct(sent);
  const state = batch.session(rules);
  if (state.phase !== 'closed' || !state.isSwept) return deny('UNAVAILABLE');
  const done = book.in(batch);
  if (done.has(action.id, userId)) return accept({ act: { changed: 0 } });
  let changed = 0;
  for (const { id } of batch.ownOrders(userId)) {
    // The other one of its pair may have ended with one before.
    const order = batch.order(id);
    if (order?.marketId !== rules.marketId || order.endReason !== null || order.status === 'filled') continue;
    const change = changeBy(action, order);
    if (change === 'keep') continue;
    applyChange(batch, order, change);
    changed++;
  }
  done.add(action.id, userId);
  return accept({ act: { changed } });
}

/** The clearing of stocks. Nothing is placed or changed while an action of the stock is being applied, or behind its end. */
export function stocksClearing(book: ActionBook, invariants: readonly Invariant[]): Clearing {
  const cash = cashClearing({ account: 'stock', names: STOCK_NAMES, invariants, feeIn: 'quote' });
  const checkFree = (batch: Batch, { marketId }: MarketRules): Decision<null> => {
    const { now } = batch.input;
    if (book.hasEnded(marketId, now)) return deny('STOCKS_DELISTED');
    if (!book.isCovered(marketId)) return deny('STOCKS_NO_CUSTODY');
    return book.isPending(marketId, now) ? deny('STOCKS_ACTION_PENDING') : accept(null);
  };
  return {
    ...cash,
    prepare(batch, rules, command) {
      const free = checkFree(batch, rules);
      if (!free.ok) return free;
      const fits = checkRules(rules, command);
      return fits.ok ? accept(command) : fits;
    },
    amend(batch, rules, { before, after }) {
      const free = checkFree(batch, rules);
      if (!free.ok) return free;
      const more = cash.reserve.needs(batch, rules, after) - cash.reserve.needs(batch, rules, before);
      const funds = more > 0n ? cash.admit(batch, rules, after, more) : accept(null);
      return funds.ok ? accept(() => {}) : funds;
    },
    act: (batch, rules, command) => act(book, batch, rules, command) as ReturnType<NonNullable<Clearing['act']>>,
  };
}
