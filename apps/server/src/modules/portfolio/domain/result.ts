/**
 * Results of a span of time, as differences of what stands at its ends: so results of any split of a span add up. Pure; USD in
 * units of 10^-8. A coin that has no price at an end at which some of it is held has no result, and is left out of the sums.
 */
import type { CostMethod } from '@glasshouse/contract/portfolio';
import { type Position, type Tally, fifoCost } from './position.ts';
import { isDollar, usdOf } from './usd.ts';

export type { CostMethod };

/** A coin at one moment, without its lots. */
export interface Standing {
  readonly atoms: bigint;
  readonly unknown: bigint;
  readonly cost: bigint;
  readonly fifoCost: bigint;
  readonly flows: bigint;
  readonly tallies: Readonly<Record<string, Tally>>;
}

/** Decimal text of a price in USD; null without one. */
export type PriceOf = (assetId: number) => string | null;

/** An asset as far as it counts here. */
export interface AssetScale {
  readonly id: number;
  readonly scale: number;
}

/** What stands of a position. */
export function standingOf(position: Position): Standing {
  const { atoms, unknown, cost, flows, tallies } = position;
  return { atoms, unknown, cost, flows, tallies: structuredClone(tallies), fifoCost: fifoCost(position) };
}

/** Nothing of a coin. */
export const NOTHING: Standing = { atoms: 0n, unknown: 0n, cost: 0n, fifoCost: 0n, flows: 0n, tallies: {} };

/** The worth of atoms of an asset; null when it has no price, 0 of nothing. */
export function worthOf(asset: AssetScale, atoms: bigint, priceOf: PriceOf): bigint | null {
  if (atoms === 0n) return 0n;
  const price = isDollar(asset.id) ? '1' : priceOf(asset.id);
  return price === null ? null : usdOf(atoms, asset.scale, price);
}

/** What a coin cost that is held; dollars have no lots, and one cost by either method. */
export const costOf = (asset: AssetScale, { cost, fifoCost: fifo }: Standing, method: CostMethod): bigint =>
  method === 'fifo' && !isDollar(asset.id) ? fifo : cost;

/** Result of what is held and has a cost, since it was bought; null without a price. */
export function unrealisedOf(asset: AssetScale, standing: Standing, method: CostMethod, priceOf: PriceOf): bigint | null {
  if (worthOf(asset, standing.atoms, priceOf) === null) return null;
  const worth = worthOf(asset, standing.atoms - standing.unknown, priceOf);
  return worth === null ? null : worth - costOf(asset, standing, method);
}

/** The parts of a result, in USD. The result is unrealised + realised + other - fees. */
export interface Parts {
  unrealised: bigint;
  realised: bigint;
  other: bigint;
  /** Of `other` what was paid as funding. */
  funding: bigint;
  fees: bigint;
  trades: number;
  sales: number;
}

/** What the parts come to. */
export const resultOf = ({ unrealised, realised, other, fees }: Parts): bigint => unrealised + realised + other - fees;

const NO_TALLY: Tally = { average: 0n, fifo: 0n, other: 0n, funding: 0n, fees: 0n, trades: 0, sales: 0 };

/** What a product brought of a coin between two standings. */
export interface ProductParts extends Omit<Parts, 'unrealised'> {
  readonly product: string;
}

/** By product, what a coin brought between two standings; those in which something happened. */
export function productParts(from: Standing, to: Standing, method: CostMethod): ProductParts[] {
  return Object.entries(to.tallies).flatMap(([product, tally]) => {
    const before = from.tallies[product] ?? NO_TALLY;
    const parts = {
      product,
      realised: tally[method] - before[method],
      other: tally.other - before.other,
      funding: tally.funding - before.funding,
      fees: tally.fees - before.fees,
      trades: tally.trades - before.trades,
      sales: tally.sales - before.sales,
    };
    const isQuiet =
      parts.realised === 0n && parts.other === 0n && parts.funding === 0n && parts.fees === 0n && parts.trades === 0;
    return isQuiet ? [] : [parts];
  });
}

/** What products brought together. */
export function totalOf(products: readonly ProductParts[]): Omit<ProductParts, 'product'> {
  const total = { realised: 0n, other: 0n, funding: 0n, fees: 0n, trades: 0, sales: 0 };
  for (const one of products) {
    total.realised += one.realised;
    total.other += one.other;
    total.funding += one.funding;
    total.fees += one.fees;
    total.trades += one.trades;
    total.sales += one.sales;
  }
  return total;
}

/** What a coin brought between two standings, each with the prices of its moment; null when a price is missing. */
export function partsBetween(
  asset: AssetScale,
  [from, pricesThen]: readonly [Standing, PriceOf],
  [to, pricesNow]: readonly [Standing, PriceOf],
  method: CostMethod,
): Parts | null {
  const [before, now] = [unrealisedOf(asset, from, method, pricesThen), unrealisedOf(asset, to, method, pricesNow)];
  if (before === null || now === null) return null;
  return { unrealised: now - before, ...totalOf(productParts(from, to, method)) };
}
