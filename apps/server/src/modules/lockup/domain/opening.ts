/**
 * Decides whether an amount is locked, and how much could be. Pure. Units: atoms.
 * Invariant: a product that cannot be paid is not sold: the fund covers the whole yield of the term, or nothing is accepted.
 */
import { largestFor, smallestPaid } from '@glasshouse/proofs/lockup';
import type { LockupOrder, LockupProduct } from './lockup.ts';

const DAY_MS = 86_400_000;

/** What is taken of a product. */
export interface Taken {
  readonly open: bigint;
  readonly ever: bigint;
}
export const NOTHING_TAKEN: Taken = { open: 0n, ever: 0n };

/** What of it counts against quota and user's limit. */
export const counted = ({ counts }: Pick<LockupProduct, 'counts'>, taken: Taken): bigint => taken[counts];

/** What deciding looks at. */
export interface Room {
  readonly taken: Taken;
  /** Of the user, in this product. */
  readonly own: Taken;
  /** What the fund may still promise for this product. */
  readonly free: bigint;
}

const atLeast0 = (atoms: bigint) => (atoms > 0n ? atoms : 0n);

/** What of a fund a product leaves alone: in the demo, terms of a day and more leave a quarter of its capital to shorter ones. */
export const keptFor = ({ unitMs }: Pick<LockupProduct, 'unitMs'>, demoCapital: bigint): bigint =>
  unitMs >= DAY_MS ? demoCapital / 4n : 0n;

/** What of a fund a product may promise. */
export const usable = (product: Pick<LockupProduct, 'unitMs'>, free: bigint, demoCapital: bigint): bigint =>
  atLeast0(free - keptFor(product, demoCapital));

/** The largest amount by quota, by the user's limit and by the fund. */
export function capacity(product: LockupProduct, { taken, own, free }: Room): Record<'quota' | 'user' | 'fund', bigint> {
  return {
    quota: atLeast0(product.quota - counted(product, taken)),
    user: atLeast0(product.maxUser - counted(product, own)),
    fund: largestFor(free, product) ?? product.quota,
  };
}

/** The smallest of some limits, and which it is: the first of equal ones. */
export function tightest<By extends string>(limits: Readonly<Record<By, bigint>>): { by: By; atoms: bigint } {
  const [first, ...rest] = (Object.entries(limits) as [By, bigint][]).map(([by, atoms]) => ({ by, atoms }));
  if (!first) throw new RangeError('no limit');
  return rest.reduce((least, one) => (one.atoms < least.atoms ? one : least), first);
}

/** The smallest amount that is taken: each unit pays an atom at least. */
export function minimumOf(product: Pick<LockupProduct, 'min' | 'dailyPpm'>): bigint {
  const paid = smallestPaid(product);
  return paid > product.min ? paid : product.min;
}

/** Whether a product is on sale at a time: from its opening to before its closing. */
export const isOnSale = ({ opensAt, closesAt }: Pick<LockupProduct, 'opensAt' | 'closesAt'>, time: number): boolean =>
  opensAt <= time && time < closesAt;

/** Why an amount is not locked. */
export type Denial =
  | { readonly reason: 'minimum'; readonly min: bigint }
  | { readonly reason: 'maximum'; readonly max: bigint }
  | { readonly reason: 'sold_out' | 'fund'; readonly left: bigint };

/** Accepts an amount, or says why not. */
export function decideOpening(product: LockupProduct, room: Room, amount: bigint): Denial | null {
  const min = minimumOf(product);
  if (amount < min) return { reason: 'minimum', min };
  const { quota, user, fund } = capacity(product, room);
  if (amount > user) return { reason: 'maximum', max: user };
  const left = quota < fund ? quota : fund;
  if (amount > quota) return { reason: 'sold_out', left };
  return amount > fund ? { reason: 'fund', left } : null;
}

/** What continuing an order needs of the product that is on sale then: the same or better terms. */
export function isNoWorse(order: LockupOrder, product: LockupProduct): boolean {
  return (
    product.assetId === order.assetId &&
    product.unitMs === order.unitMs &&
    product.units === order.units &&
    product.dailyPpm >= order.dailyPpm &&
    product.ratioPpm <= order.ratioPpm
  );
}
