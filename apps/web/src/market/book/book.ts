/**
 * The order book as the screen shows and uses it: levels grouped to coarser prices, and what a market order would get.
 * Levels are [price, amount], decimal text, best first. Nothing here is rounded except averages, whose mode is named.
 */
import type { Side } from '@glasshouse/contract/orders';
import { addDecimals, canonicalDecimal, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { ceilToStep, floorToStep } from '../pair/pair.ts';

/** One level: price and amount. */
export type Level = readonly [price: string, amount: string];

/** Decimals of average prices and shares before they are cut for the screen. */
const WORKING_DECIMALS = 12;
/** As many levels of a side are sent at most: where there are so many, there may be more behind them. */
export const SENT_LEVELS = 50;
const GROUP_FACTORS = ['1', '10', '100', '1000'] as const;

/** Price steps a book may be grouped to, finest first. */
export function groupSteps(tick: string): string[] {
  return GROUP_FACTORS.map((factor) => mulDecimals(tick, factor, 20, 'down'));
}

/** Decimals that a step needs: "0.1" needs one, "10" none. */
export function decimalsOf(step: string): number {
  const text = canonicalDecimal(step);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Levels joined to multiples of `step`: bids at or below their price, asks at or above, so none looks better than it is. */
export function groupLevels(levels: readonly Level[], step: string, side: 'bid' | 'ask', most: number): Level[] {
  const joined: [string, string][] = [];
  for (const [price, amount] of levels) {
    const at = side === 'bid' ? floorToStep(price, step) : ceilToStep(price, step);
    const last = joined.at(-1);
    if (last && last[0] === at) last[1] = addDecimals(last[1], amount);
    else if (joined.length === most) break;
    else joined.push([at, amount]);
  }
  return joined;
}

/** What taking an amount from one side of the book gives. */
export interface Walk {
  /** Amount the book offers of what was asked, at most what was asked. */
  filled: string;
  /** Value of that amount, exact. */
  value: string;
  /** Mean price, halves up; null when nothing is offered. */
  average: string | null;
  /** How far the mean price is from the best one, as a fraction, never negative. */
  slippage: string;
  /** Whether the book holds the whole amount. */
  complete: boolean;
  /** Whether it is not complete because the levels that were sent end: what comes after them is not known. */
  cut: boolean;
}

/** The levels an order of a side trades with. */
export function against(book: { bids: readonly Level[]; asks: readonly Level[] }, side: Side): readonly Level[] {
  return side === 'buy' ? book.asks : book.bids;
}

const least = (a: string, b: string): string => (compareDecimals(a, b) <= 0 ? a : b);

const NO_WALK: Walk = { filled: '0', value: '0', average: null, slippage: '0', complete: false, cut: false };

function walkOf(levels: readonly Level[], filled: string, value: string, complete: boolean): Walk {
  const best = levels[0]?.[0];
  if (best === undefined || compareDecimals(filled, '0') <= 0) return NO_WALK;
  const average = divDecimals(value, filled, WORKING_DECIMALS, 'halfUp');
  const gap = subDecimals(average, best);
  const slippage = divDecimals(gap.startsWith('-') ? gap.slice(1) : gap, best, WORKING_DECIMALS, 'halfUp');
  return { filled, value, average, slippage, complete, cut: !complete && levels.length >= SENT_LEVELS };
}

/** Takes `amount` from the levels, best first. */
export function walkBook(levels: readonly Level[], amount: string): Walk {
  let left = amount;
  let value = '0';
  for (const [price, offered] of levels) {
    if (compareDecimals(left, '0') <= 0) break;
    const taken = least(left, offered);
    value = addDecimals(value, mulDecimals(price, taken, 20, 'down'));
    left = subDecimals(left, taken);
  }
  return walkOf(levels, subDecimals(amount, left), value, compareDecimals(left, '0') === 0);
}

/** Takes levels worth `worth` of the quote currency, best first, in whole lots. */
export function walkValue(levels: readonly Level[], worth: string, lot: string): Walk {
  let left = worth;
  let filled = '0';
  let value = '0';
  for (const [price, offered] of levels) {
    const affordable = floorToStep(divDecimals(left, price, WORKING_DECIMALS, 'down'), lot);
    const taken = least(affordable, offered);
    const cost = mulDecimals(price, taken, 20, 'down');
    filled = addDecimals(filled, taken);
    value = addDecimals(value, cost);
    left = subDecimals(left, cost);
    // What is left buys no lot more at this price or any worse one.
    if (compareDecimals(taken, offered) < 0) return walkOf(levels, filled, value, true);
  }
  return walkOf(levels, filled, value, compareDecimals(left, '0') === 0);
}

/** The largest multiple of `lot` that `funds` of the quote currency buy from the levels. */
export function affordableAmount(levels: readonly Level[], funds: string, lot: string): string {
  let left = funds;
  let amount = '0';
  for (const [price, offered] of levels) {
    const cost = mulDecimals(price, offered, 20, 'down');
    if (compareDecimals(cost, left) > 0) {
      amount = addDecimals(amount, divDecimals(left, price, WORKING_DECIMALS, 'down'));
      break;
    }
    left = subDecimals(left, cost);
    amount = addDecimals(amount, offered);
  }
  return floorToStep(amount, lot);
}

/** Whether a price is worse than the best of its side allows: below the best bid or above the best ask. */
export function isOutside(price: string, { bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }): boolean {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  return (bid !== undefined && compareDecimals(price, bid) < 0) || (ask !== undefined && compareDecimals(price, ask) > 0);
}

/** The gap between the best prices: its size, and its share of the middle as a fraction (cut); null without both sides. */
export function spreadOf(book: { bids: readonly Level[]; asks: readonly Level[] }): { gap: string; share: string } | null {
  const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return null;
  const gap = subDecimals(ask, bid);
  const middle = divDecimals(addDecimals(ask, bid), '2', WORKING_DECIMALS, 'halfUp');
  return { gap, share: divDecimals(gap, middle, WORKING_DECIMALS, 'down') };
}

/** Takes what an order is sized by: its worth in the quote currency, or its amount; null while it has neither. */
export function walkSized(
  levels: readonly Level[],
  { amount, quoteAmount }: { amount: string | null; quoteAmount: string | null },
  lot: string,
): Walk | null {
  if (quoteAmount !== null) return walkValue(levels, quoteAmount, lot);
  return amount === null ? null : walkBook(levels, amount);
}
