// Writes order-book rows straight into the DOM: no React render on a tick. A row keeps what it shows,
// so only changed text and widths are written. Sizes are floats here for bar widths only.

import { addDecimals } from '@glasshouse/money';
import { formatNumber, formatPrice } from './format/numbers.ts';

/** One level: price and amount, decimal text. */
export type BookLevel = readonly [price: string, amount: string];

/** A book as the socket gives it: best price first on both sides. */
export interface BookData {
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** Prices at which the user has an order. */
  own?: ReadonlySet<string>;
}

/** How rows are written. */
export interface BookFormat {
  priceDecimals: number;
  amountDecimals: number;
}

/** One row as drawn. */
export interface BookRow {
  price: string;
  amount: string;
  /** Sum of this and all better levels, decimal text. */
  sum: string;
  /** Bar width, 0 to 100. */
  depth: number;
  own: boolean;
}

/** Rows of one side, best first, bars by the sum of both sides' shown levels. */
export function bookRows(levels: readonly BookLevel[], count: number, total: number, own?: ReadonlySet<string>): BookRow[] {
  let sum = '0';
  return levels.slice(0, count).map(([price, amount]) => {
    sum = addDecimals(sum, amount);
    return {
      price,
      amount,
      sum,
      depth: total > 0 ? Math.max(2, Math.round((Number(sum) / total) * 100)) : 0,
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
  const total = Math.max(bids, asks);
  for (const side of ['ask', 'bid'] as const) {
    const group = root.querySelector<HTMLElement>(`[data-side="${side}"]`);
    if (!group) continue;
    const rows = bookRows(side === 'ask' ? data.asks : data.bids, levels, total, data.own);
    const elements = group.children;
    for (let index = 0; index < elements.length; index += 1) {
      // Asks are drawn worst on top, best next to the middle.
      const row = rows[side === 'ask' ? elements.length - 1 - index : index];
      writeRow(elements[index] as HTMLElement, row, format);
    }
  }
  writeRatio(root, bidShare(bids, asks));
}

function writeRatio(root: HTMLElement, share: number): void {
  const ratio = root.querySelector<HTMLElement>('.g-book-ratio');
  if (!ratio) return;
  ratio.style.setProperty('--b', String(Math.min(80, Math.max(20, share))));
  writeText(ratio.querySelector('[data-ratio="bid"]') ?? undefined, `${share}%`);
  writeText(ratio.querySelector('[data-ratio="ask"]') ?? undefined, `${100 - share}%`);
}
