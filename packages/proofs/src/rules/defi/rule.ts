// SPDX-License-Identifier: Apache-2.0
/**
 * The rule `defi/1`: shares of a lending pool, what they are worth, and what interest, payments and losses do to them.
 *
 * Net worth N = cash + lent + due − fee due. T shares stand against it, with 10^6 virtual shares and one virtual atom, so that the first
 * supply cannot make later ones worth nothing. What divisions leave stays in the pool, of all shares.
 *
 * 1. Supply A: shares = A × (T + V) ÷ (N + J + 1), rounded down. J is the interest of the coming hour less the fee: to supply right
 *    before a full hour and leave right after it earns nothing.
 * 2. Worth of s: s × (N + 1) ÷ (T + V), rounded down. To withdraw A costs A × (T + V) ÷ (N + 1) shares, rounded up.
 * 3. Fee of interest added: rounded up. Fee of interest paid: its part of what is due, rounded down; all of it with the last atom.
 * 4. A loss is covered by the reserve first; the rest lowers the worth of every share alike.
 *
 * Units: amounts and shares bigint atoms (a share has the scale of its asset and six decimals more), rates parts per million. Pure.
 */
import { mulDiv, powerOfTen } from '@glasshouse/money';

/** The rule of pools that are open now. */
export const DEFI_RULE = 'defi/1';
const PPM = 1_000_000n;
/** Decimals that a share has beyond those of its asset. */
export const SHARE_DECIMALS = 6;
const VIRTUAL_SHARES = powerOfTen(SHARE_DECIMALS);
const VIRTUAL_ATOM = 1n;
const PRICE_UNIT = powerOfTen(24);

/** A pool at a moment. */
export interface Pool {
  /** What it has. */
  readonly cash: bigint;
  /** Principal that is out. */
  readonly lent: bigint;
  /** Interest added and not yet paid. */
  readonly due: bigint;
  /** The operator's part of it. */
  readonly feeDue: bigint;
  /** Interest of the coming full hour. */
  readonly nextInterest: bigint;
  readonly shares: bigint;
}

/** A pool of nobody. */
export const EMPTY_POOL: Pool = { cash: 0n, lent: 0n, due: 0n, feeDue: 0n, nextInterest: 0n, shares: 0n };

/** What all shares together stand for. */
export const worthOfPool = ({ cash, lent, due, feeDue }: Pick<Pool, 'cash' | 'lent' | 'due' | 'feeDue'>): bigint =>
  cash + lent + due - feeDue;

/** The fee of interest that is added, rounded up. */
export const feeOfInterest = (interest: bigint, feePpm: number): bigint => mulDiv(interest, BigInt(feePpm), PPM, 'up');

/** J: what the coming full hour adds to the worth. */
export const comingOf = ({ nextInterest }: Pick<Pool, 'nextInterest'>, feePpm: number): bigint =>
  nextInterest - feeOfInterest(nextInterest, feePpm);

/** The price: (N + 1) × 10^24 ÷ (T + V), cut. It falls only by a loss. */
export const priceOfShare = (pool: Pool): bigint =>
  mulDiv(worthOfPool(pool) + VIRTUAL_ATOM, PRICE_UNIT, pool.shares + VIRTUAL_SHARES, 'down');

/** Shares for a supply, rounded down; 0 is refused by `supplied`. */
export const sharesFor = (pool: Pool, atoms: bigint, feePpm: number): bigint =>
  mulDiv(atoms, pool.shares + VIRTUAL_SHARES, worthOfPool(pool) + comingOf(pool, feePpm) + VIRTUAL_ATOM, 'down');

/** What shares are worth, rounded down. */
export const worthOf = (pool: Pool, shares: bigint): bigint =>
  mulDiv(shares, worthOfPool(pool) + VIRTUAL_ATOM, pool.shares + VIRTUAL_SHARES, 'down');

/** Shares that an amount costs to withdraw, rounded up. */
export const sharesOut = (pool: Pool, atoms: bigint): bigint =>
  mulDiv(atoms, pool.shares + VIRTUAL_SHARES, worthOfPool(pool) + VIRTUAL_ATOM, 'up');

/** What a supply or a withdrawal moves, and the pool after it. */
export interface Moved {
  readonly atoms: bigint;
  readonly shares: bigint;
  readonly pool: Pool;
}

/** A supply; null when it is not above 0 or makes no share. */
export function supplied(pool: Pool, atoms: bigint, feePpm: number): Moved | null {
  const shares = atoms > 0n ? sharesFor(pool, atoms, feePpm) : 0n;
  return shares > 0n ? { atoms, shares, pool: { ...pool, cash: pool.cash + atoms, shares: pool.shares + shares } } : null;
}

const taken = (pool: Pool, atoms: bigint, shares: bigint): Moved | null =>
  atoms >= 0n && atoms <= pool.cash && shares > 0n && shares <= pool.shares
    ? { atoms, shares, pool: { ...pool, cash: pool.cash - atoms, shares: pool.shares - shares } }
    : null;

/** A withdrawal of an amount by an owner of shares; null when it is not above 0, beyond their worth, or beyond the cash. */
export const withdrawn = (pool: Pool, atoms: bigint, owned: bigint): Moved | null =>
  atoms > 0n && atoms <= worthOf(pool, owned) ? taken(pool, atoms, sharesOut(pool, atoms)) : null;

/** A withdrawal of all that shares are worth; null beyond the cash. The smallest share may be worth nothing. */
export const withdrawnAll = (pool: Pool, owned: bigint): Moved | null => taken(pool, worthOf(pool, owned), owned);

/** An exit that waits is paid as far as the cash reaches: wholly, or in part; null when there is none. */
export function exitPaid(pool: Pool, left: bigint): Moved | null {
  if (worthOf(pool, left) <= pool.cash) return withdrawnAll(pool, left);
  return withdrawn(pool, pool.cash, left);
}

/** Pays exits that wait, the first one first: what each is paid, in their order, until the cash is out. */
export function exitsPaid(pool: Pool, waiting: readonly bigint[]): { readonly paid: readonly Moved[]; readonly pool: Pool } {
  const paid: Moved[] = [];
  let now = pool;
  for (const left of waiting) {
    const moved = exitPaid(now, left);
    if (moved === null) break;
    paid.push(moved);
    now = moved.pool;
    if (moved.shares < left) break;
  }
  return { paid, pool: now };
}

/** Interest of loans is added: at a full hour, or the first hour of a loan. */
export function interestAdded(pool: Pool, interest: bigint, feePpm: number): Pool {
  const fee = feeOfInterest(interest, feePpm);
  return { ...pool, due: pool.due + interest, feeDue: pool.feeDue + fee };
}

/** The fee in interest that is paid or written off, rounded down; all of it with the last atom. */
export const feeInPayment = ({ due, feeDue }: Pick<Pool, 'due' | 'feeDue'>, interest: bigint): bigint =>
  interest === 0n ? 0n : mulDiv(feeDue, interest, due, 'down');

/** What a payment moves. */
export interface Repaid {
  readonly pool: Pool;
  /** To the operator's fees. */
  readonly fee: bigint;
  /** To the cash. */
  readonly toCash: bigint;
}

/**
 * A payment of principal and interest. The worth does not change. With `feeWaived`, of a sale that ends in a loss, the fee stays
 * in the pool: the operator earns nothing by a loan that its lenders lose by. Error: RangeError beyond what is out or due.
 */
export function repaidTo(pool: Pool, principal: bigint, interest: bigint, feeWaived = false): Repaid {
  if (principal < 0n || interest < 0n || principal > pool.lent || interest > pool.due) throw new RangeError('more than is owed');
  const part = feeInPayment(pool, interest);
  const fee = feeWaived ? 0n : part;
  const toCash = principal + interest - fee;
  return {
    fee,
    toCash,
    pool: {
      ...pool,
      cash: pool.cash + toCash,
      lent: pool.lent - principal,
      due: pool.due - interest,
      feeDue: pool.feeDue - part,
    },
  };
}

/** What a loss moves. */
export interface Lost {
  readonly pool: Pool;
  /** From the reserve to the cash. */
  readonly covered: bigint;
  /** The operator's part of the interest that is written off. */
  readonly fee: bigint;
  /** By how much the worth falls; below 0 where the reserve covers also the fee's part. */
  readonly fall: bigint;
}

/** A loan is written off: what is left of its principal and interest. Error: RangeError beyond what is out or due. */
export function writtenOff(pool: Pool, principal: bigint, interest: bigint, reserve: bigint): Lost {
  if (principal < 0n || interest < 0n || principal > pool.lent || interest > pool.due) throw new RangeError('more than is owed');
  const loss = principal + interest;
  const covered = loss < reserve ? loss : reserve;
  const fee = feeInPayment(pool, interest);
  const left: Pool = {
    ...pool,
    cash: pool.cash + covered,
    lent: pool.lent - principal,
    due: pool.due - interest,
    feeDue: pool.feeDue - fee,
  };
  return { pool: left, covered, fee, fall: loss - fee - covered };
}

/** The principal of a loan goes out; null beyond the cash. Its first hour is added by `interestAdded`. */
export const lentOut = (pool: Pool, principal: bigint): Pool | null =>
  principal > 0n && principal <= pool.cash ? { ...pool, cash: pool.cash - principal, lent: pool.lent + principal } : null;
