/**
 * How orders of the account clear: as cash, with what they are short of borrowed when the book takes them, and what they receive or
 * leave unused paid back, all in the batch of the order.
 *
 * An order is taken within 2 % of the index, and only where the level stays at that of the call or above with all live orders filled
 * whole at their worst prices. Orders that only repay are taken at any level, within 3 %.
 */
import { formatAmount } from '@glasshouse/money';
import {
  type GuardedOrder,
  LIQUIDATION_WIDTH_PPM,
  type MarginItem,
  PPM,
  afterAll,
  assetsOf,
  debtsOf,
  guardOf,
  shownLevel,
} from '@glasshouse/proofs/margin';
import {
  type Batch,
  type CashNames,
  type ClearedSide,
  type Clearing,
  type Decision,
  type Invariant,
  type MarketRules,
  type Order,
  type OrderChanged,
  accept,
  cashClearing,
  deny,
  openLots,
  priceText,
} from '../../exchange/clearing/index.ts';
import { decideMarginAct } from './acts.ts';
import { checkBorrow, least } from './borrowing.ts';
import type { MarginBook, MarginView } from './book.ts';
import type { OrderTerms } from './kept.ts';
import { assetIds } from './markets.ts';
import { CALL_PPM } from './terms.ts';

/** What the clearing is made with. */
export interface BorrowedInput {
  readonly book: MarginBook;
  readonly names: CashNames;
  readonly invariants: readonly Invariant[];
  readonly assetOf: (assetId: number) => { readonly code: string; readonly scale: number };
}

type Given = (rules: MarketRules, side: Order['side']) => { readonly given: number; readonly received: number };
const assets: Given = ({ baseId, quoteId }, side) =>
  side === 'buy' ? { given: quoteId, received: baseId } : { given: baseId, received: quoteId };

/** An order at its worst price, as far as it is open; a market order at the edge against its owner. */
function guarded(
  batch: Batch,
  rules: MarketRules,
  order: Order,
  guard: { low: bigint; high: bigint },
  borrows = 0n,
): GuardedOrder {
  const worst = order.side === 'buy' ? guard.high : guard.low;
  const { takerPpm } = batch.input.fees(rules.kind, order.userId, order.feesSince);
  return {
    assetId: rules.baseId,
    side: order.side,
    ticks: order.priceTicks === null ? worst : BigInt(order.priceTicks),
    quantity: BigInt(openLots(order)) * rules.lotAtoms,
    feePpm: Number(order.takerPpm ?? takerPpm),
    borrows,
  };
}

/** The guard of a market at the newest price; null without one. */
function guardIn(view: MarginView, marketId: number, width?: bigint) {
  const price = view.price(marketId);
  return price === null ? null : guardOf(BigInt(price.ticks), width);
}

/** Whether an order can do nothing but pay what is owed of the asset that it receives. */
function onlyRepays(items: readonly MarginItem[], rules: MarketRules, order: GuardedOrder, { sideEffect }: OrderTerms): boolean {
  if (sideEffect !== 'repay') return false;
  const of = (assetId: number) => items.find((item) => item.assetId === assetId);
  const [coin, quote] = [of(rules.baseId), of(rules.quoteId)];
  if (!coin || !quote) return false;
  if (order.side === 'buy') {
    // Up to the lot that pays the last of the debt.
    return (
      coin.owed > 0n &&
      order.quantity - (order.quantity * BigInt(order.feePpm)) / PPM < coin.owed + rules.lotAtoms * BigInt(rules.lotStep)
    );
  }
  if (quote.owed <= 0n) return false;
  const value = (order.quantity * order.ticks * coin.n) / coin.d;
  const step = (rules.lotAtoms * BigInt(rules.lotStep) * order.ticks * coin.n) / coin.d;
  return value - (value * BigInt(order.feePpm)) / PPM <= quote.owed + step;
}

/** The account with what orders that repay receive paid already: each debt is paid once, however many orders are for it. */
function lessPaid(view: MarginView, items: readonly MarginItem[], orders: readonly Order[]): readonly MarginItem[] {
  const pays = new Map<number, bigint>();
  for (const order of orders) {
    if (view.order(order.id)?.sideEffect !== 'repay') continue;
    const rules = view.batch.input.rules(order.marketId);
    const item = items.find(({ assetId }) => assetId === rules.baseId);
    // What rests has a price of its own.
    const { ticks, quantity, feePpm } = guarded(view.batch, rules, order, { low: 0n, high: 0n });
    if (!item) continue;
    const atoms = order.side === 'buy' ? quantity : (quantity * ticks * item.n) / item.d;
    const { received } = assets(rules, order.side);
    pays.set(received, (pays.get(received) ?? 0n) + atoms - (atoms * BigInt(feePpm)) / PPM);
  }
  return items.map((item) => ({ ...item, owed: item.owed - (pays.get(item.assetId) ?? 0n) }));
}

/** Of live orders those that may stay when their account is called: together they can do nothing but repay, the first placed first. */
export function staying(view: MarginView, items: readonly MarginItem[], orders: readonly Order[]): ReadonlySet<number> {
  const stay = new Set<number>();
  let left = items;
  for (const order of orders.toSorted((a, b) => a.id - b.id)) {
    const terms = view.order(order.id);
    const rules = view.batch.input.rules(order.marketId);
    const guard = guardIn(view, order.marketId);
    if (!terms || guard === null || !onlyRepays(left, rules, guarded(view.batch, rules, order, guard), terms)) continue;
    stay.add(order.id);
    left = lessPaid(view, left, [order]);
  }
  return stay;
}

/** The account of an order's owner, with what their other live orders repay paid already. */
const besides = (view: MarginView, items: readonly MarginItem[], { id, userId }: Order): readonly MarginItem[] =>
  lessPaid(
    view,
    items,
    view.live(userId).filter((other) => other.id !== id),
  );

function checkGuard(rules: MarketRules, order: GuardedOrder, guard: { low: bigint; high: bigint }): Decision<null> {
  const isFar = order.side === 'buy' ? order.ticks > guard.high : order.ticks < guard.low;
  if (!isFar) return accept(null);
  const [low, high] = [priceText(rules, guard.low), priceText(rules, guard.high)];
  return deny('MARGIN_PRICE_FAR', { low, high }, 'target_price');
}

/** The level with all live orders filled whole at their worst prices. */
function checkLevel(view: MarginView, items: readonly MarginItem[], own: GuardedOrder, judged: Order): Decision<null> {
  const { batch, book } = view;
  const orders = [own];
  for (const order of view.live(judged.userId)) {
    if (order.id === judged.id) continue;
    const rules = batch.input.rules(order.marketId);
    const guard = guardIn(view, order.marketId);
    if (guard === null) return deny('MARGIN_NO_PRICE');
    orders.push(guarded(batch, rules, order, guard));
  }
  const after = afterAll(items, orders, book.deps.rules().quoteId);
  const [held, debts] = [assetsOf(after), debtsOf(after)];
  if (debts === 0n || held * PPM >= BigInt(CALL_PPM) * debts) return accept(null);
  return deny('MARGIN_ORDER_LEVEL', { level: formatAmount(shownLevel(held, debts) ?? 0n, 4) });
}

/** Judges an order, or a change of one, that needs so many more atoms of what it gives. */
function judge(view: MarginView, input: BorrowedInput, rules: MarketRules, order: Order, needed: bigint): Decision<null> {
  const { batch } = view;
  const terms = view.order(order.id);
  if (!terms) throw new RangeError(`order ${order.id} has no terms`);
  if (view.account(order.userId).state === 'liquidating') return deny('MARGIN_LIQUIDATING');
  if (order.kind !== 'limit' && order.kind !== 'market') return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'kind');
  const items = view.items(order.userId);
  const [guard, wide] = [guardIn(view, rules.marketId), guardIn(view, rules.marketId, LIQUIDATION_WIDTH_PPM)];
  if (items === null || guard === null || wide === null) return deny('MARGIN_NO_PRICE');
  const { given } = assets(rules, order.side);
  const available = batch.available(order.userId, 'margin', given);
  const short = needed > available ? needed - available : 0n;
  const sized = { ...order, lots: view.marketLots.get(order.id) ?? order.lots };
  const own = guarded(batch, rules, { ...sized, priceTicks: view.worstTicks.get(order.id) ?? order.priceTicks }, guard, short);
  const isRepaying = onlyRepays(besides(view, items, order), rules, own, terms);
  const near = checkGuard(rules, own, isRepaying ? wide : guard);
  if (!near.ok) return near;
  if (short > 0n && terms.sideEffect !== 'borrow') {
    const { code, scale } = input.assetOf(given);
    return deny('ORDER_INSUFFICIENT_BALANCE', { needed: formatAmount(short, scale), asset: code });
  }
  if (short > 0n) {
    const may = checkBorrow(view, order.userId, given, short, input.assetOf);
    if (!may.ok) return may;
  }
  if (isRepaying) return accept(null);
  return checkLevel(view, items, own, order);
}

/** What a fill pays back, once its command is over: all of what it received, as far as it is owed. */
function repayLater(view: MarginView, order: Order, assetId: number, atoms: bigint): void {
  if (atoms > 0n) view.after(() => void view.repay(order.userId, assetId, atoms, { kind: 'repay', orderId: order.id }));
}

function filledSide(view: MarginView, rules: MarketRules, side: ClearedSide): void {
  const { after: order, before } = side;
  const terms = view.order(order.id);
  if (!terms) throw new RangeError(`order ${order.id} has no terms`);
  const lots = BigInt(order.filledLots - before.filledLots) * rules.lotAtoms;
  const [gave, received] = order.side === 'buy' ? [side.value, lots - side.fee] : [lots, side.value - side.fee];
  view.orders.set(order.id, { ...terms, given: terms.given + gave });
  // A maker is locked by what its order moves alone; the account is placed anew with all that it holds.
  for (const id of assetIds(view.book.deps.rules())) view.holding(order.userId, id);
  if (terms.sideEffect === 'repay') repayLater(view, order, assets(rules, order.side).received, received);
}

function amend(view: MarginView, input: BorrowedInput, rules: MarketRules, change: OrderChanged): Decision<() => void> {
  const { reserve } = cash(input);
  const { before, after } = change;
  const more = reserve.needs(view.batch, rules, after) - reserve.needs(view.batch, rules, before);
  const terms = view.order(after.id);
  if (!terms) throw new RangeError(`order ${after.id} has no terms`);
  if (!change.keepsPlace) {
    // A change borrows nothing.
    view.orders.set(after.id, { ...terms, sideEffect: terms.sideEffect === 'borrow' ? 'none' : terms.sideEffect });
    const judged = judge(view, input, rules, after, more > 0n ? more : 0n);
    view.orders.set(after.id, terms);
    if (!judged.ok) return judged;
  }
  // What a smaller order sets free of borrowed money goes back.
  const free = more < 0n ? least(-more, terms.borrowed) : 0n;
  view.orders.set(after.id, { ...terms, needed: terms.needed + more, borrowed: terms.borrowed - free });
  let isKept = true;
  const { given } = assets(rules, after.side);
  if (free > 0n) view.after(() => void (isKept && view.repay(after.userId, given, free, { kind: 'repay', orderId: after.id })));
  return accept(() => {
    isKept = false;
    view.orders.set(after.id, terms);
  });
}

const cash = ({ names, invariants }: BorrowedInput) => cashClearing({ account: 'margin', names, invariants });

/** The edge of the guard against a market order: that of liquidations for one that can do nothing but repay. Null without a price. */
function worstOf(view: MarginView, rules: MarketRules, order: Order): number | null {
  const [guard, wide] = [guardIn(view, rules.marketId), guardIn(view, rules.marketId, LIQUIDATION_WIDTH_PPM)];
  const [terms, items] = [view.order(order.id), view.items(order.userId)];
  if (guard === null || wide === null || !terms || items === null) return null;
  const isRepaying = onlyRepays(besides(view, items, order), rules, guarded(view.batch, rules, order, wide), terms);
  const { low, high } = isRepaying ? wide : guard;
  return Number(order.side === 'buy' ? high : low);
}

/** The clearing. */
export function borrowedClearing(input: BorrowedInput): Clearing {
  const { book } = input;
  const base = cash(input);
  return {
    ...base,
    touches(_rules, { userId }, lock) {
      for (const assetId of assetIds(book.deps.rules())) lock({ userId, type: 'margin', assetId, withOwed: true });
    },
    reserve: {
      ...base.reserve,
      needs(batch, rules, order) {
        // An order that ends here may have borrowed: the book looks at it behind the command.
        book.in(batch);
        return base.reserve.needs(batch, rules, order);
      },
      ofTrades(batch, rules, order, trades) {
        const view = book.in(batch);
        const prices = trades.map(({ priceTicks }) => priceTicks);
        if (prices.length > 0) view.worstTicks.set(order.id, order.side === 'buy' ? Math.max(...prices) : Math.min(...prices));
        const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
        view.marketLots.set(order.id, lots);
        // What the guard leaves of it ends: nothing is lent for that.
        return base.reserve.ofTrades(batch, rules, { ...order, lots }, trades);
      },
    },
    worst: (batch, rules, order) => worstOf(book.in(batch), rules, order),
    join(batch, order, { terms }) {
      const { id: orderId, userId, marketId } = order;
      const sideEffect = (terms?.['sideEffect'] ?? 'none') as OrderTerms['sideEffect'];
      const view = book.in(batch);
      view.orders.set(orderId, { orderId, userId, marketId, sideEffect, borrowed: 0n, needed: 0n, given: 0n });
    },
    admit(batch, rules, order, needed) {
      const view = book.in(batch);
      const judged = judge(view, input, rules, order, needed);
      const terms = view.order(order.id) as OrderTerms;
      if (!judged.ok) view.orders.delete(order.id);
      else view.orders.set(order.id, { ...terms, needed });
      return judged;
    },
    accepted(batch, rules, order) {
      const view = book.in(batch);
      const terms = view.order(order.id) as OrderTerms;
      const { given } = assets(rules, order.side);
      const available = batch.available(order.userId, 'margin', given);
      const short = terms.needed - available;
      if (short > 0n) {
        view.borrow(order.userId, given, short, order.id);
        view.orders.set(order.id, { ...terms, borrowed: short });
      }
    },
    amend: (batch, rules, change) => amend(book.in(batch), input, rules, change),
    act: (batch, rules, command) => decideMarginAct(book.in(batch), command, rules, input.assetOf),
    fill(batch, rules, order, filled, feePpm) {
      const side = base.fill(batch, rules, order, filled, feePpm);
      filledSide(book.in(batch), rules, side);
      return side;
    },
  };
}
