/**
 * What orders of contracts hold (F5): an entry its margin and its fee at the worst price, a close nothing. A level of a maker's quote
 * holds as an entry at its price with a multiple of 1.
 */
import { type EntryHold, type EntryTerms, entryHold } from '@glasshouse/risk';
import { type Batch, type Order, isHeld, isLive, openLots } from '../../exchange/clearing/index.ts';
import type { OrderTerms } from './order-terms.ts';
import type { PositionBook } from './position-book.ts';
import type { Terms } from './terms.ts';

/** What the hold of an entry depends on. */
export interface Entry {
  readonly terms: Terms;
  readonly entry: EntryTerms;
}

const entryTermsOf = ({ feePpm }: Terms, own: Pick<OrderTerms, 'marginTicks' | 'multiple'>): EntryTerms => ({
  marginTicks: BigInt(own.marginTicks),
  multiple: BigInt(own.multiple),
  feePpm,
});

/** The terms of an entry or of a level; null for a close. */
export function entryOf(book: PositionBook, batch: Batch, order: Order): Entry | null {
  if (order.quoteId !== undefined) {
    const terms = book.termsAt(order.marketId, order.created);
    return { terms, entry: { marginTicks: BigInt(order.priceTicks ?? 0), multiple: 1n, feePpm: terms.feePpm } };
  }
  const own = book.in(batch).termsOf(order.id);
  if (own.purpose !== 'open') return null;
  const terms = book.termsAt(order.marketId, own.termsTime);
  return { terms, entry: entryTermsOf(terms, own) };
}

/** Both parts together. */
export const sumOf = ({ margin, fee }: EntryHold): bigint => margin + fee;

const costOf = ({ terms, entry }: Entry, order: Order): bigint =>
  sumOf(entryHold(terms.contract, entry, BigInt(openLots(order))));

/** The most that an order as it stands may cost. */
export function mostOf(book: PositionBook, batch: Batch, order: Order): bigint {
  const of = entryOf(book, batch, order);
  return of === null ? 0n : costOf(of, order);
}

/** What it holds. */
export function heldBy(book: PositionBook, batch: Batch, order: Order): bigint {
  return isHeld(order) && isLive(order) ? mostOf(book, batch, order) : 0n;
}

/** What an entry holds, by the terms that stand in its rows. */
export function heldByEntry(terms: Terms, own: OrderTerms, order: Order): bigint {
  return isHeld(order) && isLive(order) ? costOf({ terms, entry: entryTermsOf(terms, own) }, order) : 0n;
}

/** The rate that a fill pays: a user's own, at most that of the terms, which holds and prices are counted with. */
export const rateOf = ({ feePpm: most }: Terms, feePpm: bigint): bigint => (feePpm < most ? feePpm : most);
