/**
 * Decides whether shares are sold, at which rate, and how many could be. Pure. Units: atoms, ppm a year.
 * Invariant: what cannot be paid is not sold: the fund covers both payouts in full, or nothing is accepted.
 */
import { type DualRate, type PricedTick, boughtRate, capacity } from '@glasshouse/proofs/dual';
import type { DualProduct } from './dual.ts';

const DAY_MS = 86_400_000;
const MOST_SHARES = 1_000_000;

/** Balances of the fund in both coins. */
export interface TwoCoins {
  readonly base: bigint;
  readonly quote: bigint;
}

/** What of a fund a product leaves alone: in the demo, terms of a day and more leave a quarter of its capital to shorter ones. */
export const keptFor = ({ unitMs }: Pick<DualProduct, 'unitMs'>, capital: TwoCoins): TwoCoins =>
  unitMs >= DAY_MS ? { base: capital.base / 4n, quote: capital.quote / 4n } : { base: 0n, quote: 0n };

const atLeast0 = (atoms: bigint) => (atoms > 0n ? atoms : 0n);

/** What of a fund a product may promise. */
export function usable(product: Pick<DualProduct, 'unitMs'>, free: TwoCoins, capital: TwoCoins): TwoCoins {
  const kept = keptFor(product, capital);
  return { base: atLeast0(free.base - kept.base), quote: atLeast0(free.quote - kept.quote) };
}

/** What deciding looks at. */
export interface Room {
  /** Shares that were ever sold of the product, and of them to the user. */
  readonly sold: number;
  readonly own: number;
  /** What the fund may still promise for it. */
  readonly free: TwoCoins;
}

/** The largest number of shares by the product, by the user's limit and by the fund. */
export function largest(
  product: DualProduct,
  { sold, own, free }: Room,
  rate: DualRate,
): Record<'shares' | 'user' | 'fund', number> {
  return {
    shares: Math.max(0, product.maxShares - sold),
    user: Math.max(0, product.maxUser - own),
    fund: Math.min(capacity(product, product.share, rate, free), MOST_SHARES),
  };
}

/** Shares that are left for all users: what an offer shows. */
export function remaining(product: DualProduct, room: Omit<Room, 'own'>, rate: DualRate | null): number {
  const { shares, fund } = largest(product, { ...room, own: 0 }, rate ?? { units: 1, rate: 0n });
  return Math.min(shares, fund);
}

/** The smallest of some limits, and which it is: the first of equal ones. */
export function tightest<By extends string>(limits: Readonly<Record<By, number>>): { by: By; num: number } {
  const [first, ...rest] = (Object.entries(limits) as [By, number][]).map(([by, num]) => ({ by, num }));
  if (!first) throw new RangeError('no limit');
  return rest.reduce((least, one) => (one.num < least.num ? one : least), first);
}

/** Whether a product is on sale at a time: from its opening to before its closing. */
export const isOnSale = ({ opensAt, closesAt }: Pick<DualProduct, 'opensAt' | 'closesAt'>, time: number): boolean =>
  opensAt <= time && time < closesAt;

/** Why shares are not sold. */
export type Denial =
  | { readonly reason: 'paused' }
  | { readonly reason: 'rate'; readonly rate: bigint }
  | { readonly reason: 'maximum'; readonly max: number }
  | { readonly reason: 'sold_out'; readonly left: number };

/** The least that a user accepts: a rate, and where it is said for how many units, no less of a yield than it makes over these. */
export interface Least {
  readonly rate: bigint;
  readonly units: number | null;
}

/** What is asked for. */
export interface Asked {
  readonly shares: number;
  /** Null: any rate. */
  readonly least: Least | null;
}

const isLess = ({ rate, units }: DualRate, least: Least): boolean =>
  rate < least.rate || (least.units !== null && rate * BigInt(units) < least.rate * BigInt(least.units));

/** The ticks and the volatility of a moment. */
export interface Ticks {
  readonly quote: PricedTick;
  readonly newest: PricedTick;
  readonly sigma: bigint;
}

/** Accepts shares at a rate, or says why not. */
export function decideOpening(
  product: DualProduct,
  room: Room,
  { quote, newest, sigma }: Ticks,
  { shares, least }: Asked,
): DualRate | Denial {
  const rate = boughtRate(product, quote, newest, sigma);
  if (rate === null) return { reason: 'paused' };
  if (least !== null && isLess(rate, least)) return { reason: 'rate', rate: rate.rate };
  const limits = largest(product, room, rate);
  if (shares > limits.user) return { reason: 'maximum', max: limits.user };
  const left = Math.min(limits.shares, limits.fund);
  return shares > left ? { reason: 'sold_out', left } : rate;
}

/** Reads a number of shares: a positive whole number; null for anything else. */
export function readShares(num: number | string): number | null {
  const text = typeof num === 'number' ? (Number.isInteger(num) ? String(num) : '') : num;
  if (!/^[1-9][0-9]{0,6}$/.test(text)) return null;
  const shares = Number(text);
  return shares <= MOST_SHARES ? shares : null;
}
