/**
 * Fills empty books with the orders that were live, and compares what then stands in them with the orders: a book that is
 * not exactly what was stored must not take orders.
 * Units: ticks and lots. Errors: RangeError with the market and both hashes.
 */
import { type Backlog, type Books, type MarketBook, backlogLines } from './books.ts';
import { type Order, isInBook, openLots } from './order.ts';

type Line = readonly (string | number)[];

/** Two runs of FNV-1a over the lines: for comparing, not against forgery. */
function hashOf(lines: readonly Line[]): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (const character of JSON.stringify(lines)) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + (a >>> 24)), 0x01000193);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Orders as the book must have them: each side by price and place, then those that wait by place; then its backlog. */
function linesOfOrders(orders: readonly Order[], backlog: Backlog | null): Line[] {
  const resting = orders.filter(({ status }) => status === 'open');
  const side = (of: Order['side']) =>
    resting
      .filter((order) => order.side === of)
      .sort((a, b) => {
        const byPrice = (a.priceTicks ?? 0) - (b.priceTicks ?? 0);
        return (of === 'buy' ? -byPrice : byPrice) || a.sequence - b.sequence;
      })
      .map((order): Line => [order.id, order.userId, order.priceTicks ?? 0, openLots(order), order.shownLots ?? openLots(order)]);
  const waiting = orders
    .filter(({ status }) => status === 'pending')
    .map((order): Line => [order.id, order.userId, order.triggerTicks ?? 0, order.priceTicks ?? 0, openLots(order)]);
  return [...side('buy'), ...side('sell'), ...waiting.sort((a, b) => Number(a[0]) - Number(b[0])), ...backlogLines(backlog)];
}

/** The hash of a book as it stands in memory. */
export function bookHash(book: MarketBook): string {
  return hashOf(book.lines());
}

/** The hash of the book that live orders of a market make, with what is left of a cascade. */
export function ordersHash(orders: readonly Order[], backlog: Backlog | null = null): string {
  return hashOf(linesOfOrders(orders, backlog));
}

/** What of books is not in their orders, by market. */
export interface StoredPrices {
  /** The last trade. */
  readonly last: ReadonlyMap<number, number>;
  readonly index: ReadonlyMap<number, number | null>;
  readonly backlogs: ReadonlyMap<number, Backlog>;
  /** Markets with trading hours that are not open: nothing fires there. */
  readonly quiet: ReadonlySet<number>;
}

/** Restores all books from live orders in the order of their sequence. */
export function restoreBooks(books: Books, orders: readonly Order[], { last, index, backlogs, quiet }: StoredPrices): void {
  const byMarket = Map.groupBy(orders, (order) => order.marketId);
  for (const marketId of books.ids()) {
    const own = (byMarket.get(marketId) ?? []).filter(isInBook);
    const book = books.of(marketId);
    const backlog = backlogs.get(marketId) ?? null;
    book.restore(own, last.get(marketId) ?? null, index.get(marketId) ?? null, { backlog, isQuiet: quiet.has(marketId) });
    const [stored, rebuilt] = [ordersHash(own, backlog), bookHash(book)];
    if (stored !== rebuilt) throw new RangeError(`the book of market ${marketId} is ${rebuilt}, not what is stored, ${stored}`);
  }
}
