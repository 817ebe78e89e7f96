// SPDX-License-Identifier: Apache-2.0
/**
 * The price of an auction of stocks and what each order gets at it, written plainly: every candidate is tried against every order.
 * It is the second opinion on the exchange, which decides the same in one pass.
 *
 * Units: prices in ticks, sizes in lots, parts per million. Rounding: the collar inwards, the limit of a market order toward the reference.
 */

/** An order of the queue, without its user. */
export interface AuctionOrder {
  readonly side: 'buy' | 'sell';
  /** Limit; null: a market order. */
  readonly price: bigint | null;
  /** The most at which a market buy may trade: what it holds by. Null: it is none, or it holds by no limit. */
  readonly hold: bigint | null;
  readonly lots: bigint;
  /** Lower came first. */
  readonly sequence: number;
}

/** What an auction is decided by, apart from its orders. */
export interface AuctionTerms {
  /** The index of the tick that began it. */
  readonly reference: bigint;
  /** Prices that it may have, in parts per million of the reference to both sides. */
  readonly collarPpm: number;
  /** How far beyond the reference a market order trades. */
  readonly marketPpm: number;
}

/** What came of it. Without a price nothing was traded. */
export interface AuctionOutcome {
  readonly price: bigint | null;
  readonly lots: bigint;
  /** Lots that would trade at the price and found nobody: of buyers above zero, of sellers below. */
  readonly surplus: bigint;
  /** Filled lots of each order, in the order given. */
  readonly fills: readonly bigint[];
}

const PPM = 1_000_000n;
/** What a market buy of the queue holds at most, in parts per million of the last close. */
export const MARKET_HOLD_PPM = 100_000;

/** A share of a price more, down to a whole tick. */
export const above = (price: bigint, ppm: number): bigint => (price * (PPM + BigInt(ppm))) / PPM;
/** A share of a price less, up to a whole tick. */
export const below = (price: bigint, ppm: number): bigint => (price * (PPM - BigInt(ppm)) + PPM - 1n) / PPM;

/** The highest price at which a market buy of the queue may trade: what it holds by. */
export const marketHoldPrice = (close: bigint): bigint => above(close, MARKET_HOLD_PPM);

/** The prices that an auction may have. */
export const collarOf = ({ reference, collarPpm }: AuctionTerms): { readonly low: bigint; readonly high: bigint } => ({
  low: below(reference, collarPpm),
  high: above(reference, collarPpm),
});

/** The price at which an order stands in an auction. */
export function limitOf({ side, price, hold }: AuctionOrder, { reference, marketPpm }: AuctionTerms): bigint {
  if (price !== null) return price;
  if (side === 'sell') return below(reference, marketPpm);
  const limit = above(reference, marketPpm);
  return hold === null || limit < hold ? limit : hold;
}

interface Candidate {
  readonly price: bigint;
  readonly lots: bigint;
  readonly surplus: bigint;
}

const abs = (n: bigint) => (n < 0n ? -n : n);
const most = (list: readonly bigint[]) => list.reduce((a, b) => (b > a ? b : a));
const least = (list: readonly bigint[]) => list.reduce((a, b) => (b < a ? b : a));

/** What would trade at a price. */
function candidateAt(price: bigint, orders: readonly AuctionOrder[], terms: AuctionTerms): Candidate {
  let [bids, asks] = [0n, 0n];
  for (const order of orders) {
    const limit = limitOf(order, terms);
    if (order.side === 'buy' && limit >= price) bids += order.lots;
    if (order.side === 'sell' && limit <= price) asks += order.lots;
  }
  return { price, lots: bids < asks ? bids : asks, surplus: bids - asks };
}

/** The best of the candidates: most lots, then least surplus, then against the side that is over, then nearest to the reference. */
function bestOf(candidates: readonly Candidate[], reference: bigint): Candidate | null {
  const lots = most(candidates.map((one) => one.lots));
  if (lots === 0n) return null;
  const fullest = candidates.filter((one) => one.lots === lots);
  const surplus = least(fullest.map((one) => abs(one.surplus)));
  const level = fullest.filter((one) => abs(one.surplus) === surplus);
  const at = (price: bigint) => level.find((one) => one.price === price) as Candidate;
  const prices = level.map(({ price }) => price);
  if (level.every((one) => one.surplus > 0n)) return at(most(prices));
  if (level.every((one) => one.surplus < 0n)) return at(least(prices));
  const nearest = least(prices.map((price) => abs(price - reference)));
  return at(least(prices.filter((price) => abs(price - reference) === nearest)));
}

/** Fills of one side: by price, then by sequence, until the lots are given out. */
function fillSide(
  side: 'buy' | 'sell',
  orders: readonly AuctionOrder[],
  terms: AuctionTerms,
  best: Candidate,
): Map<number, bigint> {
  const fills = new Map<number, bigint>();
  const those = orders
    .map((order, index) => ({ index, ...order, limit: limitOf(order, terms) }))
    .filter((order) => order.side === side && (side === 'buy' ? order.limit >= best.price : order.limit <= best.price))
    .sort((a, b) => {
      const first = side === 'buy' ? b.limit - a.limit : a.limit - b.limit;
      return first === 0n ? a.sequence - b.sequence : first < 0n ? -1 : 1;
    });
  let left = best.lots;
  for (const { index, lots } of those) {
    const fill = lots < left ? lots : left;
    fills.set(index, fill);
    left -= fill;
  }
  return fills;
}

/** Decides an auction. */
export function decideAuction(orders: readonly AuctionOrder[], terms: AuctionTerms): AuctionOutcome {
  const { low, high } = collarOf(terms);
  const prices = new Set([terms.reference, ...orders.map((order) => limitOf(order, terms))]);
  const candidates = [...prices]
    .filter((price) => price >= low && price <= high)
    .map((price) => candidateAt(price, orders, terms));
  const best = candidates.length === 0 ? null : bestOf(candidates, terms.reference);
  if (best === null) return { price: null, lots: 0n, surplus: 0n, fills: orders.map(() => 0n) };
  const [bought, sold] = [fillSide('buy', orders, terms, best), fillSide('sell', orders, terms, best)];
  const fills = orders.map((_, index) => bought.get(index) ?? sold.get(index) ?? 0n);
  return { price: best.price, lots: best.lots, surplus: best.surplus, fills };
}
