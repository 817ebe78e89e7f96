/**
 * The cross account of an owner: one equity for all their cross positions in markets that settle in one asset (F10, F12, F16).
 *
 * Units: atoms of the settle asset; requirements in 10^-6 atoms. A position is valued at the newest mark that its market looked at.
 * Where a market has none the account is not valued: nothing of it is free, and a close is bounded by the margin of its position.
 */
import type { AccountType } from '@glasshouse/contract';
import {
  apportionedEquity,
  cashOf,
  crossEquity,
  crossExposure,
  type CrossPosition,
  type CrossPurse,
  crossRequirement,
  type Exposure,
  exposureOf,
  freeOf,
  inMillionths,
  isAtMost,
  ratesOf,
  type Fraction,
} from '@glasshouse/risk';
import type { Mark } from './marks.ts';
import type { ContractPosition } from './position.ts';
import type { Terms } from './terms.ts';

/** Whose account it is. */
export interface AccountOwner {
  readonly userId: number;
  readonly account: AccountType;
  readonly assetId: number;
}

/** Names an account. */
export const accountName = ({ userId, account, assetId }: AccountOwner): string => `${userId}:${account}:${assetId}`;

/** A cross position as a member of its account. */
export interface CrossMember extends CrossPosition {
  readonly id: number;
  readonly marketId: number;
  readonly of: ContractPosition;
  /** Size of the side that is older. */
  readonly older: bigint;
  readonly mark: Mark;
}

/** An account whose every position has a mark. */
export interface CrossAccount {
  readonly owner: AccountOwner;
  readonly purse: CrossPurse;
  /** By id. */
  readonly members: readonly CrossMember[];
}

/** A position at a mark of its market. `older`: size of its side that is older. */
export function crossMember(of: ContractPosition, mark: Mark, { contract, table, feePpm }: Terms, older: bigint): CrossMember {
  const { id, marketId, core } = of;
  const rates = ratesOf(contract, core, { older, table, feePpm });
  return { id, marketId, of, older, mark, contract, position: core, rates, markTicks: mark.ticks };
}

/** The money of an account whose positions are given; `debt` is what closes lacked in this command. */
export function purseOf(
  positions: readonly Pick<ContractPosition, 'core'>[],
  { available, entryHolds, debt = 0n }: { readonly available: bigint; readonly entryHolds: bigint; readonly debt?: bigint },
): CrossPurse {
  const sum = (of: (core: ContractPosition['core']) => bigint) => positions.reduce((total, { core }) => total + of(core), 0n);
  return { available, margins: sum(({ margin }) => margin), entryHolds, owed: sum(({ owed }) => owed) + debt };
}

/** Its cash. */
export const cashIn = ({ purse }: CrossAccount): bigint => cashOf(purse);

/** Its equity E, exact. */
export const equityIn = (account: CrossAccount): Fraction => crossEquity(cashIn(account), account.members);

/** Its requirement R, exact. */
export const requirementIn = ({ members }: CrossAccount): Fraction => crossRequirement(members);

/** Whether it is to be liquidated: E <= R, and there is something to liquidate. */
export const isAccountDue = (account: CrossAccount): boolean =>
  account.members.length > 0 && isAtMost(equityIn(account), requirementIn(account));

/** What of it may be used (F16). */
export function freeIn(account: CrossAccount): bigint {
  const { available, owed, margins, entryHolds } = account.purse;
  return freeOf({
    available,
    owed,
    equity: equityIn(account),
    requirement: requirementIn(account),
    held: margins + entryHolds,
  });
}

/** A position with all that backs it, and what the others require in 10^-6 atoms, rounded up. */
export interface Backed {
  readonly exposure: Exposure;
  readonly others6: bigint;
}

/** A member with all of its account behind it. RangeError: it is none. */
export function backedIn(account: CrossAccount, id: number): Backed {
  const at = placeOf(account, id);
  const others = crossRequirement(account.members.filter((_, i) => i !== at));
  return {
    exposure: crossExposure(cashIn(account), account.members, at),
    others6: inMillionths(others),
  };
}

/** A position that stands for itself, or one of an account that cannot be valued. */
export const backedAlone = ({ core }: Pick<ContractPosition, 'core'>): Backed => ({ exposure: exposureOf(core), others6: 0n });

/** The equity of the account that falls to a member by its share of the maintenance margin (F14). */
export const equityOfMember = (account: CrossAccount, id: number): bigint =>
  apportionedEquity(cashIn(account), account.members, placeOf(account, id));

function placeOf({ members }: CrossAccount, id: number): number {
  const at = members.findIndex((one) => one.id === id);
  if (at === -1) throw new RangeError(`position ${id} is none of the account`);
  return at;
}
