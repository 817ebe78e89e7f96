// SPDX-License-Identifier: Apache-2.0
/** Seconds of one instrument out of the log, read as ticks that a rule works with, and whether none is missing between them. */
import { parseAmount } from '@glasshouse/money';
import { countOf } from '../count.ts';
import type { ProvedPrice, SecondPlace } from '../second/second.ts';
import { readLogged } from '../second/tick-view.ts';
import type { WindowTick } from './window.ts';

/** A second of the log with the text of the instrument. */
export interface LoggedSecond {
  readonly leaf: string;
  readonly body: string;
  readonly price?: ProvedPrice;
}

/** A tick with its place in the log, and the second that was logged before it. */
export interface SecondTick extends WindowTick {
  readonly leaf: number;
  /** Null in the first second of a log. */
  readonly before: SecondPlace | null;
}

/**
 * Reads a second; null when it is none of this symbol, when the instrument's text is not in it, when its index does not follow from
 * its sources by the published rules, or when it is finer than the decimals of the market.
 */
export function readSecondTick({ leaf, body, price }: LoggedSecond, symbol: string, priceDecimals: number): SecondTick | null {
  const [place, read] = [countOf(leaf), price === undefined ? null : readLogged(body, price)];
  if (place === null || read === null || read.before === undefined) return null;
  const { view, time, before, isInside, isByRules } = read;
  if (!isInside || !isByRules || view.symbol !== symbol) return null;
  if (view.index === null) return { leaf: place, time, before, ticks: null, prices: view.prices };
  const parsed = parseAmount(view.index, priceDecimals);
  return parsed.ok ? { leaf: place, time, before, ticks: parsed.atoms, prices: view.prices } : null;
}

/** Reads seconds; null when one cannot be read. */
export function readSecondTicks(seconds: readonly LoggedSecond[], symbol: string, priceDecimals: number): SecondTick[] | null {
  const ticks = seconds.map((second) => readSecondTick(second, symbol, priceDecimals));
  return ticks.every((tick) => tick !== null) ? ticks : null;
}

/** Whether each second names the one shown before it as the last that was logged: none is left out between them. */
export const areWithoutGap = (ticks: readonly SecondTick[]): boolean =>
  ticks.every(({ before }, i) => {
    const last = ticks[i - 1];
    return last === undefined || (before !== null && before.leaf === last.leaf && before.time === last.time);
  });
