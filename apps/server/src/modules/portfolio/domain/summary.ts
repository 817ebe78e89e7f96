/** A portfolio in a span of time: its coins, products and reasons, which add up to the result exactly. Pure. */
import { magnitude } from '@glasshouse/money';
import {
  type AssetScale,
  type CostMethod,
  NOTHING,
  type Parts,
  type PriceOf,
  type ProductParts,
  type Standing,
  costOf,
  partsBetween,
  productParts,
  resultOf,
  worthOf,
} from './result.ts';
import { isDollar, moveOf, unitPrice, usdOf } from './usd.ts';

type Standings = ReadonlyMap<number, Standing>;

/** One end of a span. */
export interface End {
  readonly standings: Standings;
  readonly priceOf: PriceOf;
}

/** A coin in a span; `parts` is null where a price is missing. */
export interface CoinResult {
  readonly assetId: number;
  readonly standing: Standing;
  readonly cost: bigint;
  readonly worth: bigint | null;
  readonly move: string | null;
  readonly parts: Parts | null;
  /** What was sold, paid and given in the span: known without a price. */
  readonly products: readonly ProductParts[];
}

/** A reason of the result. */
export interface Reason {
  readonly kind: 'coin' | 'product' | 'fees';
  readonly assetId: number | null;
  readonly product: string | null;
  readonly move: string | null;
  readonly amount: bigint;
}

/** A product in a span. */
export interface ProductResult {
  readonly product: string;
  realised: bigint;
  other: bigint;
  /** Of `other` what was paid as funding. */
  funding: bigint;
  fees: bigint;
  trades: number;
}

/** What a span came to. USD in units of 10^-8. */
export interface SpanResult {
  readonly coins: readonly CoinResult[];
  readonly products: readonly ProductResult[];
  readonly reasons: readonly Reason[];
  /** Worth of everything that has a price. */
  readonly worth: bigint;
  readonly result: bigint;
  /** Something is there, and nothing of it has a price at both ends: neither worth nor result says anything. */
  readonly isUnpriced: boolean;
}

/** The sum of values. */
export const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** How the price went: since the span began for what was held then, else since it was bought. */
function moveSince(asset: AssetScale, from: Standing, to: Standing, then: PriceOf, now: PriceOf, cost: bigint): string | null {
  if (isDollar(asset.id)) return null;
  const price = now(asset.id);
  const base = from.atoms === 0n ? unitPrice(cost, to.atoms - to.unknown, asset.scale) : then(asset.id);
  return price === null || base === null || base.startsWith('-') ? null : moveOf(base, price);
}

/** A coin between two ends of a span. */
export function coinResult(asset: AssetScale, begin: End, end: End, method: CostMethod): CoinResult {
  const [from, to] = [begin.standings.get(asset.id) ?? NOTHING, end.standings.get(asset.id) ?? NOTHING];
  const cost = costOf(asset, to, method);
  return {
    assetId: asset.id,
    standing: to,
    cost,
    worth: worthOf(asset, to.atoms, end.priceOf),
    move: moveSince(asset, from, to, begin.priceOf, end.priceOf, cost),
    parts: partsBetween(asset, [from, begin.priceOf], [to, end.priceOf], method),
    products: productParts(from, to, method),
  };
}

const isQuiet = ({ standing, parts, products }: CoinResult) =>
  standing.atoms === 0n && products.length === 0 && (parts === null || resultOf(parts) === 0n);

function byProduct(coins: readonly CoinResult[]): ProductResult[] {
  const found = new Map<string, ProductResult>();
  for (const { parts, products } of coins) {
    if (parts === null) continue;
    for (const one of products) {
      const row = found.get(one.product) ?? {
        product: one.product,
        realised: 0n,
        other: 0n,
        funding: 0n,
        fees: 0n,
        trades: 0,
      };
      found.set(one.product, row);
      row.realised += one.realised;
      row.other += one.other;
      row.funding += one.funding;
      row.fees += one.fees;
      row.trades += one.trades;
    }
  }
  return [...found.values()];
}

/** Why the result is what it is: coins by their price, products by what they paid and took, and fees. The largest first. */
function reasonsOf(coins: readonly CoinResult[], products: readonly ProductResult[]): Reason[] {
  const nothing = { assetId: null, product: null, move: null };
  const reasons: Reason[] = [
    ...coins.flatMap(({ assetId, move, parts }): Reason[] =>
      parts ? [{ ...nothing, kind: 'coin', assetId, move, amount: parts.unrealised + parts.realised }] : [],
    ),
    ...products.map(({ product, other }): Reason => ({ ...nothing, kind: 'product', product, amount: other })),
    { ...nothing, kind: 'fees', amount: -sum(products.map(({ fees }) => fees)) },
  ];
  return reasons.filter(({ amount }) => amount !== 0n).sort((a, b) => (magnitude(a.amount) < magnitude(b.amount) ? 1 : -1));
}

/** What a span came to, between two ends. */
export function spanResult(assets: readonly AssetScale[], begin: End, end: End, method: CostMethod): SpanResult {
  const held = assets.filter(({ id }) => begin.standings.has(id) || end.standings.has(id));
  const coins = held.map((asset) => coinResult(asset, begin, end, method)).filter((coin) => !isQuiet(coin));
  const products = byProduct(coins);
  return {
    coins,
    products,
    reasons: reasonsOf(coins, products),
    worth: sum(coins.map(({ worth }) => worth ?? 0n)),
    result: sum(coins.map(({ parts }) => (parts ? resultOf(parts) : 0n))),
    isUnpriced: coins.length > 0 && coins.every(({ parts }) => parts === null),
  };
}

/** Whether all that is held at an end has a price there. */
export const hasAllPrices = (assets: readonly AssetScale[], { standings, priceOf }: End): boolean =>
  assets.every((asset) => worthOf(asset, standings.get(asset.id)?.atoms ?? 0n, priceOf) !== null);

/** What each product holds or, below zero, is owed, in USD; what has no price is left out. */
export function heldWorth(
  held: readonly { readonly product: string; readonly assetId: number; readonly atoms: bigint }[],
  scaleOf: (assetId: number) => number,
  priceOf: PriceOf,
): Map<string, bigint> {
  const worth = new Map<string, bigint>();
  for (const { product, assetId, atoms } of held) {
    const price = isDollar(assetId) ? '1' : priceOf(assetId);
    worth.set(product, (worth.get(product) ?? 0n) + (price === null ? 0n : usdOf(atoms, scaleOf(assetId), price)));
  }
  return worth;
}
