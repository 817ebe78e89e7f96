// SPDX-License-Identifier: Apache-2.0
/** What the rate of an order was decided by: the product, the volatility of an hour, and the ticks, each as it stands in the log. */
import { canonicalText, hashOfText } from '../../canonical.ts';
import { areWithoutGap, type LoggedSecond, type SecondTick, readSecondTicks } from '../../index-price/seconds.ts';
import type { CitedTick, DualOrderFacts } from './record.ts';
import { readDualProduct, readDualVolatility, termFields } from './terms.ts';

const MINUTE_MS = 60_000;
/** An hour's volatility holds until the next is logged, at most one hour late. */
const LONGEST_HOUR_MS = 7_200_000;

/** Whether the accepted terms are those of the product's record, and the product was on sale. */
export function isOfProduct(order: DualOrderFacts, body: string): boolean {
  const product = readDualProduct(body);
  if (product === null || hashOfText(body) !== order.product) return false;
  return (
    canonicalText(termFields(product)) === canonicalText(termFields(order)) &&
    order.boughtAt >= product.opensAt &&
    order.boughtAt < product.closesAt &&
    order.shares <= product.maxUser
  );
}

/** Whether the volatility is that of the record, which follows from its closes, of the market, label and hour of the quote. */
export function isOfVolatility(order: DualOrderFacts, body: string): boolean {
  const found = readDualVolatility(body);
  if (found === null || hashOfText(body) !== order.volatility) return false;
  const age = order.minute * MINUTE_MS - found.hour;
  return (
    found.symbol === order.symbol &&
    found.priceDecimals === order.priceDecimals &&
    found.prices === order.prices &&
    found.sigma === order.sigma &&
    age >= 0 &&
    age < LONGEST_HOUR_MS
  );
}

const isCited = (cited: CitedTick, tick: SecondTick) =>
  tick.leaf === cited.leaf && tick.time === cited.time && tick.ticks === cited.ticks;

/** Whether the run shows that the quoting tick is the first priced one of its minute: it begins with the last second before it. */
function isFirstOfMinute({ minute, quote, prices }: DualOrderFacts, run: readonly SecondTick[]): boolean {
  const begins = minute * MINUTE_MS;
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || !areWithoutGap(run) || !isCited(quote, last)) return false;
  const isFromBefore = first.time < begins || first.before === null;
  const between = run.slice(0, -1).filter(({ time }) => time >= begins);
  return isFromBefore && last.prices === prices && between.every(({ ticks }) => ticks === null);
}

/** Whether the ticks are those that the order cites: the run up to the quoting one and, where that is another, the newest. */
export function areOfTicks(order: DualOrderFacts, seconds: readonly LoggedSecond[]): boolean {
  const ticks = readSecondTicks(seconds, order.symbol, order.priceDecimals);
  if (ticks === null) return false;
  const isQuoting = order.newest.leaf === order.quote.leaf;
  const [run, newest] = isQuoting ? [ticks, ticks.at(-1)] : [ticks.slice(0, -1), ticks.at(-1)];
  return newest !== undefined && isCited(order.newest, newest) && newest.prices === order.prices && isFirstOfMinute(order, run);
}
