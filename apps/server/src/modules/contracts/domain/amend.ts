/**
 * A change of an order that rests: what a new order of its price and size would be refused for, and what the positions behind it must
 * not lose. Its hold is computed anew at the price that it enters at (F5); the terms of its position stay.
 *
 * Units: ticks, lots, atoms.
 */
import { isBeyond, sizeAt, sizeOf } from '@glasshouse/risk';
import {
  type Batch,
  type Decision,
  type MarketRules,
  type Order,
  type OrderChanged,
  accept,
  deny,
  openLots,
  priceText,
  quantityText,
} from '../../exchange/clearing/index.ts';
import { heldBy } from './holding.ts';
import { type Asked, type Grounds, denialOf, freeOf, heldAt, judge } from './judge.ts';
import type { OrderTerms } from './order-terms.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import { type ContractPosition, isOpen, sideOpenedBy } from './position.ts';
import { closeBound, groundsOf, lotsLeft } from './prepare.ts';
import { checkStopSide } from './stop-side.ts';

/** More than anybody has: what a changed order needs beyond its hold is asked by itself. */
const ANY = 10n ** 36n;

interface Changing {
  readonly view: PositionsInBatch;
  readonly rules: MarketRules;
  readonly change: OrderChanged;
  readonly own: OrderTerms;
}

/** Decides a change; answers how to take back what it keeps of it. */
export function amend(book: PositionBook, batch: Batch, rules: MarketRules, change: OrderChanged): Decision<() => void> {
  const view = book.in(batch);
  const own = view.termsOf(change.before.id);
  const of: Changing = { view, rules, change, own };
  const decided = own.purpose === 'open' ? amendEntry(of) : amendClose(of);
  if (!decided.ok) return decided;
  const before = view.terms.get(own.orderId);
  view.terms.set(own.orderId, decided.value);
  return accept(() => {
    if (before === undefined) view.terms.delete(own.orderId);
    else view.terms.set(own.orderId, before);
  });
}

/** A close stays within its position and its worst price. */
function amendClose({ view, rules, change, own }: Changing): Decision<OrderTerms> {
  if (change.terms !== undefined) return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'target_profit_price');
  if (change.keepsPlace) return accept(own);
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const { before, after } = change;
  const position = view.position(own.positionId) as ContractPosition;
  if (position.status === 'closing') return deny('CONTRACTS_POSITION_CLOSING');
  const left = lotsLeft(view, position) + openLots(before);
  if (openLots(after) > left)
    return deny('CONTRACTS_REDUCE_TOO_MUCH', { left: quantityText(rules, left), asset: rules.lotCode }, 'share');
  const limit = BigInt(after.priceTicks ?? 0);
  const bound = closeBound(view, rules, after, position);
  if (isBeyond(position.core.side, limit, bound))
    return deny('CONTRACTS_PRICE_FAR', { worst: typeof bound === 'bigint' ? priceText(rules, bound) : '0' }, 'target_price');
  return accept({ ...own, marginTicks: Number(limit) });
}

/** What an entry is after the change. */
function amendEntry(of: Changing): Decision<OrderTerms> {
  const { view, rules, change, own } = of;
  const stops = { takeProfitTicks: own.takeProfitTicks, stopLossTicks: own.stopLossTicks, ...change.terms };
  const changed = { ...own, ...stops };
  const hasStops = changed.takeProfitTicks !== own.takeProfitTicks || changed.stopLossTicks !== own.stopLossTicks;
  if (change.isKept && !hasStops) return deny('ORDER_AMEND_NOTHING');
  // Those of a position are its own from the first fill on.
  if (hasStops && change.before.filledLots > 0) return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'target_profit_price');
  if (change.keepsPlace && !hasStops) return accept(own);
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const grounds = groundsOf(view.book, view.batch, rules, change.after);
  if (!grounds.ok) return grounds;
  const side = sideOpenedBy(change.after.side);
  for (const check of [
    checkStopSide(rules, side, 'tp', change.terms?.['takeProfitTicks'] ?? null, grounds.value.markTicks),
    checkStopSide(rules, side, 'sl', change.terms?.['stopLossTicks'] ?? null, grounds.value.markTicks),
  ])
    if (!check.ok) return check;
  return change.keepsPlace ? accept(changed) : enterAnew(of, grounds.value, changed);
}

/** The size that what rests of an order counts with in the tiers. */
const restingSize = ({ terms }: Grounds, own: OrderTerms, order: Order): bigint =>
  sizeAt(terms.contract, BigInt(own.marginTicks), BigInt(openLots(order)));

/** An entry that takes a new place is judged as a new one, with what its position has already. */
function enterAnew({ view, rules, change, own }: Changing, grounds: Grounds, changed: OrderTerms): Decision<OrderTerms> {
  const { before, after } = change;
  const { userId, marketId, id } = after;
  const side = sideOpenedBy(after.side);
  const limit = BigInt(after.priceTicks ?? 0);
  const next = { ...changed, marginTicks: Number(heldAt(grounds, side, limit)) };
  const isLarger = restingSize(grounds, next, after) > restingSize(grounds, own, before);
  const hasYounger = view.ofSide(userId, marketId, side).some((position) => position.id > id);
  if (isLarger && hasYounger) return deny('CONTRACTS_AMEND_YOUNGER');
  const position = view.seen(id);
  const held = position && isOpen(position) ? sizeOf(grounds.terms.contract, position.core) : 0n;
  const sides: Grounds['view'] = {
    sliceOf: (asked, size) => {
      const slice = view.sliceOf(asked, size);
      return { ...slice, size: slice.size + held };
    },
    openLots: (market, of) => view.openLots(market, of),
    entryLots: (market, of, except) => view.entryLots(market, of, except),
  };
  const asked: Asked = { id, userId, marketId, side, lots: BigInt(openLots(after)), multiple: BigInt(own.multiple) };
  const judged = judge({ ...grounds, view: sides, free: ANY }, asked, limit);
  const { older } = view.sliceOf(asked, 0n);
  if (!judged.isAdmitted) return { ok: false, denial: denialOf(rules, grounds.terms, judged.refusal, older) };
  return checkFree(view, rules, { before, after, next, older });
}

/** The free money suffices for what it holds more than before. */
function checkFree(
  view: PositionsInBatch,
  rules: MarketRules,
  of: { readonly before: Order; readonly after: Order; readonly next: OrderTerms; readonly older: bigint },
): Decision<OrderTerms> {
  const { before, after, next, older } = of;
  const { batch, book } = view;
  const held = heldBy(book, batch, before);
  const known = view.terms.get(next.orderId);
  view.terms.set(next.orderId, next);
  const missing = heldBy(book, batch, after) - held - freeOf(view, rules, after);
  if (known === undefined) view.terms.delete(next.orderId);
  else view.terms.set(next.orderId, known);
  if (missing <= 0n) return accept(next);
  const terms = book.termsAt(rules.marketId, batch.input.now);
  return { ok: false, denial: denialOf(rules, terms, { code: 'INSUFFICIENT_MARGIN', missing }, older) };
}
