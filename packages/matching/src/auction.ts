/**
 * An auction: orders that waited meet at one price.
 *
 * The price, of all limits and the reference inside the collar: the one at which most lots trade; of several the one that
 * leaves the least surplus; where all of them leave one of buyers the highest, of sellers the lowest; else the nearest to the
 * reference, the lower of two. Fills go by price, then by sequence, all at that price. Own orders are not kept apart: who
 * takes orders for an auction refuses those that would meet.
 *
 * Units: whole ticks and lots. Invariants: the lots bought are the lots sold; the result depends on the orders, not on
 * how they are listed; what is left over inside the collar does not cross. O(n log n). Limits: all lots together below 2^53.
 */
import { BUY, SELL, type Side } from './events.ts';

/** An order of an auction. A market order is a limit that its caller names. */
export interface AuctionOrder {
  readonly id: number;
  readonly side: Side;
  readonly limitTicks: number;
  readonly lots: number;
  /** Unique; of two orders at one price the lower one comes first. */
  readonly sequence: number;
}

/** The price that an auction is measured by, and those that it may have, both ends inclusive. */
export interface AuctionTerms {
  readonly referenceTicks: number;
  readonly lowTicks: number;
  readonly highTicks: number;
}

/** What an auction comes to: `surplus` is what bids have more than asks at its price; without one nothing trades. */
export interface AuctionPrice {
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly surplus: number;
}

/** Lots of a bid that an ask sells. */
export interface AuctionTrade {
  readonly bidId: number;
  readonly askId: number;
  readonly lots: number;
}

/** A price with its trades, in the order of both sides. */
export interface Auction extends AuctionPrice {
  readonly trades: readonly AuctionTrade[];
}

const NOTHING: AuctionPrice = { priceTicks: null, lots: 0, surplus: 0 };

/** Both sides, each by price and then by sequence: best first. */
interface Sides {
  readonly bids: readonly AuctionOrder[];
  readonly asks: readonly AuctionOrder[];
}

/** Places and prices are sorted as one number below 2^53, so at most so many orders. */
const MAX_ORDERS = 2 ** 22;
const MAX_PRICE = 2 ** 31 - 1;

const bySequence = (a: AuctionOrder, b: AuctionOrder) => a.sequence - b.sequence;

/** Orders of a side, listed in their sequence, by price: numbers are sorted, which is several times as fast as comparing orders. */
function byPrice(orders: readonly AuctionOrder[], of: Side): AuctionOrder[] {
  const keys = new Float64Array(orders.length);
  let count = 0;
  for (let at = 0; at < orders.length; at++) {
    const { side, limitTicks } = orders[at]!;
    if (side === of) keys[count++] = (of === BUY ? MAX_PRICE - limitTicks : limitTicks) * MAX_ORDERS + at;
  }
  const sorted: AuctionOrder[] = [];
  for (const key of keys.subarray(0, count).sort()) sorted.push(orders[key - Math.floor(key / MAX_ORDERS) * MAX_ORDERS]!);
  return sorted;
}

/** RangeError for more than MAX_ORDERS. */
function sidesOf(orders: readonly AuctionOrder[]): Sides {
  if (orders.length > MAX_ORDERS) throw new RangeError(`an auction of ${orders.length} orders`);
  const isInOrder = orders.every((order, at) => at === 0 || orders[at - 1]!.sequence < order.sequence);
  const listed = isInOrder ? orders : orders.toSorted(bySequence);
  return {
    bids: byPrice(listed, BUY),
    asks: byPrice(listed, SELL),
  };
}

/** The distinct prices that an auction may have, lowest first. */
function candidatesOf({ bids, asks }: Sides, { referenceTicks, lowTicks, highTicks }: AuctionTerms): number[] {
  const prices: number[] = [];
  let last = 0;
  const add = (ticks: number) => {
    if (ticks >= lowTicks && ticks <= highTicks && ticks !== last) prices.push((last = ticks));
  };
  let [bid, ask] = [bids.length - 1, 0];
  let reference = referenceTicks;
  for (;;) {
    const bidTicks = bid >= 0 ? bids[bid]!.limitTicks : Infinity;
    const askTicks = ask < asks.length ? asks[ask]!.limitTicks : Infinity;
    if (reference <= bidTicks && reference <= askTicks) {
      if (reference === Infinity) return prices;
      add(reference);
      reference = Infinity;
    } else if (bidTicks <= askTicks) {
      add(bidTicks);
      bid--;
    } else {
      add(askTicks);
      ask++;
    }
  }
}

/** The candidates at which most lots trade with the least surplus, lowest first. */
function bestOf({ bids, asks }: Sides, candidates: readonly number[]): AuctionPrice[] {
  let [demand, supply] = [bids.reduce((sum, { lots }) => sum + lots, 0), 0];
  let [bid, ask] = [bids.length - 1, 0];
  let best: AuctionPrice[] = [];
  for (const priceTicks of candidates) {
    while (bid >= 0 && bids[bid]!.limitTicks < priceTicks) demand -= bids[bid--]!.lots;
    while (ask < asks.length && asks[ask]!.limitTicks <= priceTicks) supply += asks[ask++]!.lots;
    const one = { priceTicks, lots: Math.min(demand, supply), surplus: demand - supply };
    const known = best[0] ?? NOTHING;
    const less = known.lots - one.lots || Math.abs(one.surplus) - Math.abs(known.surplus);
    if (best.length === 0 || less < 0) best = [one];
    else if (less === 0) best.push(one);
  }
  return best;
}

function choose(best: readonly AuctionPrice[], referenceTicks: number): AuctionPrice {
  if (best.every(({ surplus }) => surplus > 0)) return best.at(-1) ?? NOTHING;
  if (best.every(({ surplus }) => surplus < 0)) return best[0] ?? NOTHING;
  const distance = ({ priceTicks }: AuctionPrice) => Math.abs((priceTicks ?? 0) - referenceTicks);
  // Lowest first, so of two at one distance the lower stays.
  return best.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

function priceOf(sides: Sides, terms: AuctionTerms): AuctionPrice {
  const best = bestOf(sides, candidatesOf(sides, terms));
  return (best[0]?.lots ?? 0) === 0 ? NOTHING : choose(best, terms.referenceTicks);
}

/** The price of an auction, and what would trade at it. */
export function auctionPrice(orders: readonly AuctionOrder[], terms: AuctionTerms): AuctionPrice {
  return priceOf(sidesOf(orders), terms);
}

/** An auction whole. */
export function uncross(orders: readonly AuctionOrder[], terms: AuctionTerms): Auction {
  const sides = sidesOf(orders);
  const found = priceOf(sides, terms);
  const trades: AuctionTrade[] = [];
  let [bid, ask, left] = [0, 0, found.lots];
  let [bidLeft, askLeft] = [sides.bids[0]?.lots ?? 0, sides.asks[0]?.lots ?? 0];
  while (left > 0) {
    const lots = Math.min(bidLeft, askLeft, left);
    trades.push({ bidId: sides.bids[bid]!.id, askId: sides.asks[ask]!.id, lots });
    left -= lots;
    bidLeft -= lots;
    askLeft -= lots;
    if (bidLeft === 0) bidLeft = sides.bids[++bid]?.lots ?? 0;
    if (askLeft === 0) askLeft = sides.asks[++ask]?.lots ?? 0;
  }
  return { ...found, trades };
}
