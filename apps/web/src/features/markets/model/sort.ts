/** Order of the list of markets. Figures are decimal text; a market without a figure comes last either way. */
import type { Quote } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';

/** What the list can be sorted by. */
export const SORT_COLUMNS = ['name', 'volume', 'price', 'change'] as const;
/** One of them. */
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** A column and its direction; null is the list's own order. */
export type Sort = { column: SortColumn; descending: boolean } | null;

/** Figures first from the largest, names from A. */
const beginsDescending = (column: SortColumn) => column !== 'name';

/** The sort after a press on a column: its natural direction, then the other one, then the list's own order again. */
export function pressSort(sort: Sort, column: SortColumn): Sort {
  if (sort?.column !== column) return { column, descending: beginsDescending(column) };
  return sort.descending === beginsDescending(column) ? { column, descending: !sort.descending } : null;
}

type Figures = Pick<Quote, 'id' | 'symbol' | 'last' | 'change_today' | 'turnover_24h'>;

function figureOf(quote: Figures, column: Exclude<SortColumn, 'name'>): string | null {
  if (column === 'price') return quote.last;
  return column === 'change' ? quote.change_today : quote.turnover_24h;
}

function compare(a: Figures, b: Figures, { column, descending }: NonNullable<Sort>): number {
  const turn = descending ? -1 : 1;
  if (column === 'name') return turn * a.symbol.localeCompare(b.symbol, 'en');
  const [x, y] = [figureOf(a, column), figureOf(b, column)];
  if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
  return turn * compareDecimals(x, y);
}

/** Markets in order, by the figures of `newest`. Equal ones keep the order in which they came. */
export function sortMarkets<Q extends Figures>(
  quotes: readonly Q[],
  newest: (quote: Q) => Pick<Figures, 'last' | 'change_today' | 'turnover_24h'>,
  sort: Sort,
): Q[] {
  if (sort === null) return [...quotes];
  const figures = new Map(quotes.map((quote) => [quote, { id: quote.id, symbol: quote.symbol, ...newest(quote) }]));
  return [...quotes].sort((a, b) => compare(figures.get(a) ?? a, figures.get(b) ?? b, sort));
}

/** How many markets rose, stood and fell today. */
export interface Breadth {
  up: number;
  same: number;
  down: number;
}

/** Counts them, by what the screen shows: less than 0.01 percent is no change. */
export function breadthOf(changes: readonly (string | null)[]): Breadth {
  const counts: Breadth = { up: 0, same: 0, down: 0 };
  for (const change of changes) {
    if (change === null) continue;
    if (compareDecimals(change, '0.0001') >= 0) counts.up += 1;
    else if (compareDecimals(change, '-0.0001') <= 0) counts.down += 1;
    else counts.same += 1;
  }
  return counts;
}
