// Writes order-book rows straight into the DOM: no React render on a tick. A row keeps what it shows,
// so only changed text and widths are written. Sizes are floats here for bar widths only.

import { addDecimals, mulDecimals } from '@glasshouse/money';
import { formatNumber, formatPercent, formatPrice } from './format/numbers.ts';

/** One level: price and amount, decimal text. */
export type BookLevel = readonly [price: string, amount: string];

/** A book as the socket gives it: best price first on both sides. */
export interface BookData {
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** Prices at which the user has an order. */
  own?: ReadonlySet<string>;
}

/** What the bars behind the rows show: the sum of this and all better levels, or the level alone. */
export type BookBars = 'sum' | 'level';
/** Which currency amounts are in: the coin, or the one it is paid with. */
export type BookUnit = 'base' | 'quote';

/** How rows are written. */
export interface BookFormat {
  priceDecimals: number;
  amountDecimals: number;
  bars?: BookBars;
  unit?: BookUnit;
}

/** One row as drawn. */
export interface BookRow {
  price: string;
  /** Amount of the level in the unit shown. */
  amount: string;
  /** Sum of this and all better levels in the unit shown, decimal text. */
  sum: string;
  /** The same sum in the coin: what an order that takes it all must ask for. */
  baseSum: string;
  /** Bar width, 0 to 100. */
  depth: number;
  own: boolean;
}

const VALUE_DECIMALS = 20;

/** Levels with their amounts in a unit, best first, at most `count`. */
const inUnit = (levels: readonly BookLevel[], count: number, unit: BookUnit): BookLevel[] =>
  levels
    .slice(0, count)
    .map(([price, amount]) => [price, unit === 'base' ? amount : mulDecimals(price, amount, VALUE_DECIMALS, 'down')]);

/** What a full bar stands for: the larger sum of both sides, or the largest level shown. */
export function fullBar(data: BookData, count: number, bars: BookBars = 'sum', unit: BookUnit = 'base'): number {
  const sides = [inUnit(data.bids, count, unit), inUnit(data.asks, count, unit)];
  if (bars === 'sum') return Math.max(...sides.map((levels) => depthOf(levels, count)));
  return Math.max(0, ...sides.flat().map(([, amount]) => Number(amount)));
}

/** How rows of one side are measured. */
export interface RowOptions {
  /** What a full bar stands for. */
  full: number;
  own?: ReadonlySet<string> | undefined;
  bars?: BookBars;
  unit?: BookUnit;
}

/** Rows of one side, best first. */
export function bookRows(levels: readonly BookLevel[], count: number, options: RowOptions): BookRow[] {
  const { full, own, bars = 'sum', unit = 'base' } = options;
  let sum = '0';
  let baseSum = '0';
  return inUnit(levels, count, unit).map(([price, amount], index) => {
    sum = addDecimals(sum, amount);
    baseSum = addDecimals(baseSum, levels[index]?.[1] ?? '0');
    const bar = Number(bars === 'sum' ? sum : amount);
    return {
      price,
      amount,
      sum,
      baseSum,
      depth: full > 0 ? Math.min(100, Math.max(2, Math.round((bar / full) * 100))) : 0,
      own: own?.has(price) ?? false,
    };
  });
}

/** Sum of the first levels. */
export const depthOf = (levels: readonly BookLevel[], count: number): number =>
  levels.slice(0, count).reduce((sum, level) => sum + Number(level[1]), 0);

/** Share of bids among both sides, whole percent; 50 when both are empty. */
export function bidShare(bids: number, asks: number): number {
  return bids + asks > 0 ? Math.round((bids / (bids + asks)) * 100) : 50;
}

function writeText(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function writeRow(element: HTMLElement, row: BookRow | undefined, format: BookFormat): void {
  const price = row?.price ?? '';
  const [first, second, third] = element.children;
  if (element.dataset.price !== price) {
    element.dataset.price = price;
    writeText(first, row ? formatPrice(row.price, format.priceDecimals) : '');
  }
  const amount = row?.amount ?? '';
  if (element.dataset.amount !== amount) {
    element.dataset.amount = amount;
    writeText(second, row ? formatNumber(row.amount, format.amountDecimals) : '');
  }
  element.dataset.sum = row?.baseSum ?? '';
  if (third) writeText(third, row ? formatNumber(row.sum, format.amountDecimals) : '');
  const depth = `${row?.depth ?? 0}`;
  if (element.dataset.depth !== depth) {
    element.dataset.depth = depth;
    element.style.setProperty('--d', depth);
  }
  element.classList.toggle('is-own', row?.own ?? false);
}

/** Writes both sides and the ratio into a mounted book. */
export function writeBook(root: HTMLElement, data: BookData, levels: number, format: BookFormat): void {
  const bids = depthOf(data.bids, levels);
  const asks = depthOf(data.asks, levels);
  const full = fullBar(data, levels, format.bars, format.unit);
  for (const side of ['ask', 'bid'] as const) {
    const group = root.querySelector<HTMLElement>(`[data-side="${side}"]`);
    if (!group) continue;
    const rows = bookRows(side === 'ask' ? data.asks : data.bids, levels, {
      full,
      own: data.own,
      bars: format.bars ?? 'sum',
      unit: format.unit ?? 'base',
    });
    const elements = group.children;
    for (let index = 0; index < elements.length; index += 1) {
      // Asks are drawn worst on top, best next to the middle.
      const row = rows[side === 'ask' ? elements.length - 1 - index : index];
      writeRow(elements[index] as HTMLElement, row, format);
    }
  }
  writeRatio(root, bids + asks > 0 ? bidShare(bids, asks) : null);
}

/** The share of bids; null: nothing is there to compare, and the bar keeps its place unseen. */
function writeRatio(root: HTMLElement, share: number | null): void {
  const ratio = root.querySelector<HTMLElement>('.g-book-ratio');
  if (!ratio) return;
  ratio.style.visibility = share === null ? 'hidden' : '';
  if (share === null) return;
  ratio.style.setProperty('--b', String(Math.min(80, Math.max(20, share))));
  writeText(ratio.querySelector('[data-ratio="bid"]') ?? undefined, formatPercent(String(share)));
  writeText(ratio.querySelector('[data-ratio="ask"]') ?? undefined, formatPercent(String(100 - share)));
}
