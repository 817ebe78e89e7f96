/** What an amount would become in a pool now, by the rule that its receipt is checked by. Pure: decimal texts in and out. */
import type { DefiPool, DefiPosition } from '@glasshouse/contract/defi';
import { addDecimals, compareDecimals, formatAmount, mulDecimals, parseAmount, subDecimals } from '@glasshouse/money';
import { type Pool, SHARE_DECIMALS, sharesText, supplied, withdrawn, withdrawnAll, worthOf } from '@glasshouse/proofs/defi';

const PPM = '1000000';

/** Atoms of an amount; null when it is none. */
function atomsOf(text: string, scale: number): bigint | null {
  const parsed = parseAmount(text, scale, 'nonNegative');
  return parsed.ok ? parsed.atoms : null;
}

/** Atoms of shares, which have more decimals than any amount. */
export function shareAtoms(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale + SHARE_DECIMALS, '0'));
}

/** The pool's parts as the rule takes them. Error: RangeError when one is no amount. */
export function partsOf({ parts, scale }: Pick<DefiPool, 'parts' | 'scale'>): Pool {
  const atoms = (text: string) => {
    const read = atomsOf(text, scale);
    if (read === null) throw new RangeError(`no amount: ${text}`);
    return read;
  };
  return {
    cash: atoms(parts.cash),
    lent: atoms(parts.lent),
    due: atoms(parts.due),
    feeDue: atoms(parts.fee_due),
    nextInterest: atoms(parts.next_interest),
    shares: BigInt(parts.shares),
  };
}

/** What a supply becomes. */
export interface SupplyPreview {
  readonly shares: string;
  /** Until the coming full hour. */
  readonly worth: string;
  /** By how much that is less than what was put in. */
  readonly less: string;
}

/** What a supply would become now; null when it makes no share. */
export function supplyOf(pool: DefiPool, amount: string): SupplyPreview | null {
  const { scale } = pool;
  const atoms = atomsOf(amount, scale);
  const moved = atoms === null ? null : supplied(partsOf(pool), atoms, Number(mulDecimals(pool.fee, PPM, 0, 'down')));
  if (atoms === null || moved === null) return null;
  const worth = worthOf(moved.pool, moved.shares);
  return {
    shares: sharesText(moved.shares, scale),
    worth: formatAmount(worth, scale),
    less: formatAmount(atoms - worth, scale),
  };
}

/** What a withdrawal takes. */
export interface WithdrawalPreview {
  readonly amount: string;
  readonly shares: string;
  /** Worth of the shares that no exit waits with, after it. */
  readonly stays: string;
}

/** Whether a pool could pay it at once does not matter here: a withdrawal may wait. */
const withCash = (pool: Pool): Pool => ({ ...pool, cash: pool.cash + pool.lent, lent: 0n });

/** What a withdrawal of an amount, or of all (null), would take now; null when it is not possible with these shares. */
export function withdrawalOf(pool: DefiPool, position: DefiPosition, amount: string | null): WithdrawalPreview | null {
  const { scale } = pool;
  const [now, owned] = [withCash(partsOf(pool)), BigInt(position.free_shares)];
  const atoms = amount === null ? null : atomsOf(amount, scale);
  const moved = amount === null ? withdrawnAll(now, owned) : atoms === null ? null : withdrawn(now, atoms, owned);
  if (moved === null) return null;
  return {
    amount: formatAmount(moved.atoms, scale),
    shares: sharesText(moved.shares, scale),
    stays: formatAmount(worthOf(moved.pool, owned - moved.shares), scale),
  };
}

/** What a user has in a pool at its figures of now. */
export interface OwnNow {
  readonly worth: string;
  /** What can be withdrawn: without what waits already. */
  readonly free: string;
  readonly earned: string;
}

/** Worth and result of a position by the newest figures of the pool. */
export function ownNow(pool: DefiPool, position: DefiPosition): OwnNow {
  const { scale } = pool;
  const now = partsOf(pool);
  const worth = formatAmount(worthOf(now, shareAtoms(position.shares, scale)), scale);
  return {
    worth,
    free: formatAmount(worthOf(now, BigInt(position.free_shares)), scale),
    earned: subDecimals(addDecimals(worth, position.withdrawn), position.supplied),
  };
}

export type SupplyState = 'empty' | 'missing' | 'full' | 'below' | 'small' | 'good';

/** Where a typed supply stands between what is free and what the pool still takes. */
export function supplyState(pool: DefiPool, amount: string, free: string): SupplyState {
  if (amount === '' || compareDecimals(amount, '0') === 0) return 'empty';
  if (compareDecimals(amount, free) > 0) return 'missing';
  if (compareDecimals(amount, pool.room) > 0) return 'full';
  if (compareDecimals(amount, pool.least) < 0) return 'below';
  return supplyOf(pool, amount) === null ? 'small' : 'good';
}

/** The smaller of two amounts. */
export const lesserOf = (a: string, b: string): string => (compareDecimals(a, b) < 0 ? a : b);
