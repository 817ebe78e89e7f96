// SPDX-License-Identifier: Apache-2.0
/**
 * What stocks cost, hold and bring: values and fees, the band, splits, dividends, average cost.
 *
 * Units: shares in atoms of 0.0001, prices in ticks of 0.01, USDT in atoms of 0.000001, so that shares × price is a whole number of atoms;
 * parts per million. Every rounding names its direction.
 */
import { above, below } from './auction.ts';

export const STOCK_AUCTION_RULE = 'stocks/auction/1';
export const STOCK_ACTION_RULE = 'stocks/action/1';
/** Decimals of shares, of prices and of USDT. */
export const SHARE_SCALE = 4;
export const PRICE_DECIMALS = 2;
export const MONEY_SCALE = 6;
const PPM = 1_000_000n;
/** Atoms of a whole share, and USDT atoms of a tick. */
const SHARE = 10n ** BigInt(SHARE_SCALE);
const TICK = 10n ** BigInt(MONEY_SCALE - PRICE_DECIMALS);

const divideUp = (n: bigint, by: bigint) => (n + by - 1n) / by;

/** What shares are worth at a price: exact. */
export const valueOf = (shares: bigint, price: bigint): bigint => shares * price;
/** The fee on a value, up. */
export const feeOf = (value: bigint, feePpm: number): bigint => divideUp(value * BigInt(feePpm), PPM);
/** What a buy holds, and pays at most: value and fee at its limit. */
export function costOf(shares: bigint, price: bigint, feePpm: number): bigint {
  const value = valueOf(shares, price);
  return value + feeOf(value, feePpm);
}

/** The most shares that an amount buys with their fee. */
export function sharesFor(amount: bigint, price: bigint, feePpm: number): bigint {
  // The fee is rounded up, so the quotient can be one atom too many; never too few.
  let shares = (amount * PPM) / (price * (PPM + BigInt(feePpm)));
  while (shares > 0n && costOf(shares, price, feePpm) > amount) shares--;
  while (costOf(shares + 1n, price, feePpm) <= amount) shares++;
  return shares;
}

/** Prices that trade in a session: inwards. */
export const bandOf = (index: bigint, bandPpm: number): { readonly low: bigint; readonly high: bigint } => ({
  low: below(index, bandPpm),
  high: above(index, bandPpm),
});

/** n new shares for d old ones. */
export interface SplitRatio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A close in new shares: down. */
export const adjustedClose = (close: bigint, { numerator, denominator }: SplitRatio): bigint => (close * denominator) / numerator;

/** A holding after a split: whole atoms, down, and money for the rest at the adjusted close, down. */
export function splitHolding(
  shares: bigint,
  ratio: SplitRatio,
  close: bigint,
): { readonly after: bigint; readonly inLieu: bigint } {
  const { numerator, denominator } = ratio;
  const whole = shares * numerator;
  const rest = whole % denominator;
  return { after: whole / denominator, inLieu: (rest * adjustedClose(close, ratio)) / denominator };
}

/** An order that rests through a forward split: its lots down, its limit against nobody's favour but its owner's. */
export function splitOrder(
  order: { readonly side: 'buy' | 'sell'; readonly price: bigint; readonly lots: bigint },
  { numerator, denominator }: SplitRatio,
): { readonly price: bigint; readonly lots: bigint } {
  const price = order.price * denominator;
  return {
    lots: (order.lots * numerator) / denominator,
    price: order.side === 'buy' ? price / numerator : divideUp(price, numerator),
  };
}

/** A dividend on a holding: gross down, withheld up. `perShare` is in USDT atoms a share. */
export function dividendOf(
  shares: bigint,
  perShare: bigint,
  withholdingPpm: number,
): { readonly gross: bigint; readonly withheld: bigint; readonly net: bigint } {
  const gross = (shares * perShare) / SHARE;
  const withheld = divideUp(gross * BigInt(withholdingPpm), PPM);
  return { gross, withheld, net: gross - withheld };
}

/** The limit of a resting buy, or the trigger of a sell stop, after a dividend: less by it, rounded up to the tick; never below one tick. */
export function loweredBy(price: bigint, perShare: bigint): bigint {
  const lowered = price - divideUp(perShare, TICK);
  return lowered > 0n ? lowered : 1n;
}

/** Something that changed a holding, oldest first. */
export type HoldingEvent =
  | { readonly kind: 'buy'; readonly time: number; readonly shares: bigint; readonly paid: bigint }
  | { readonly kind: 'sell'; readonly time: number; readonly shares: bigint; readonly received: bigint }
  | { readonly kind: 'split'; readonly time: number; readonly before: bigint; readonly after: bigint };

/** What a holding cost. */
export interface HoldingCost {
  readonly shares: bigint;
  /** Σ paid with fees of what is still held, up. */
  readonly cost: bigint;
}

/** Cost of a holding: a sale takes its part of it, down; a split changes only how many shares it is of. */
export function costOfHolding(events: readonly HoldingEvent[]): HoldingCost {
  return events.reduce<HoldingCost>(
    ({ shares, cost }, event) => {
      if (event.kind === 'buy') return { shares: shares + event.shares, cost: cost + event.paid };
      if (event.kind === 'split') return { shares: event.after, cost: event.after === 0n ? 0n : cost };
      const left = shares - event.shares;
      return { shares: left, cost: left <= 0n ? 0n : cost - (cost * event.shares) / shares };
    },
    { shares: 0n, cost: 0n },
  );
}

/** Average cost of a share in USDT atoms, up; null without shares. */
export const averageCost = ({ shares, cost }: HoldingCost): bigint | null =>
  shares > 0n ? divideUp(cost * SHARE, shares) : null;

/** A part of a holding that was bought at once. */
export interface HoldingLot {
  readonly time: number;
  readonly shares: bigint;
  readonly cost: bigint;
}

/** What is left of each buy when the oldest are sold first. A split shares its new atoms by the lots, what is left over to the last one. */
export function lotsOfHolding(events: readonly HoldingEvent[]): HoldingLot[] {
  let lots: HoldingLot[] = [];
  for (const event of events) {
    if (event.kind === 'buy') lots.push({ time: event.time, shares: event.shares, cost: event.paid });
    else if (event.kind === 'split') lots = splitLots(lots, event.before, event.after);
    else lots = soldLots(lots, event.shares);
  }
  return lots;
}

function splitLots(lots: readonly HoldingLot[], before: bigint, after: bigint): HoldingLot[] {
  if (before === 0n) return [...lots];
  const parts = lots.map((lot) => ({ ...lot, shares: (lot.shares * after) / before }));
  const given = parts.reduce((sum, { shares }) => sum + shares, 0n);
  return parts.map((lot, i) => (i === parts.length - 1 ? { ...lot, shares: lot.shares + after - given } : lot));
}

function soldLots(lots: readonly HoldingLot[], shares: bigint): HoldingLot[] {
  let left = shares;
  return lots.flatMap((lot) => {
    const sold = lot.shares < left ? lot.shares : left;
    left -= sold;
    const rest = lot.shares - sold;
    return rest === 0n ? [] : [{ ...lot, shares: rest, cost: lot.cost - (lot.cost * sold) / lot.shares }];
  });
}
