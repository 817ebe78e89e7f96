/**
 * The words of the ledger: accounts, legs, journals, holds. Pure types and the names they are kept under.
 * Units: bigint atoms of the leg's asset; a leg is signed, + goes into the account.
 * Invariants: the legs of a journal sum to zero per asset (I1); what a user may use or holds is never below zero and what they
 * owe never above (I3); what is frozen is the sum of the holds (I4).
 */
import type { AccountType } from '@glasshouse/contract';

/** Whether money may be used, is held for something, or is owed: borrowed, with a balance of zero or below. */
export type Bucket = 'available' | 'frozen' | 'owed';

/** Account types that can owe: those that hold what secures the debt. */
export const OWING_ACCOUNTS: readonly AccountType[] = ['margin', 'financial', 'lever', 'lever_coin'];

/** Names an account, apart from its asset. Accounts come into being when they are first used. */
export type AccountName =
  | { kind: 'user'; userId: number; type: AccountType; bucket: Bucket }
  | { kind: 'house'; purpose: string }
  | { kind: 'external'; purpose: string };

/** Why money moved, as the bill shows it (`causes.<cause>`); the wire's list is `CAUSES` of the contract. */
export type Cause = string;

/** One movement on one account. */
export interface Leg {
  account: AccountName;
  assetId: number;
  /** Signed: + into the account. Never zero. */
  atoms: bigint;
  /** Why, where it differs from the journal's cause. */
  cause?: Cause;
}

/** A change of what one cause (an order, a withdrawal …) holds; posted with the legs that move the money. */
export interface HoldChange {
  causeKind: string;
  causeId: string;
  userId: number;
  type: AccountType;
  assetId: number;
  /** Atoms, signed: + holds more. A hold that reaches zero is gone. */
  delta: bigint;
}

/** A journal to post: all of it or nothing. (scope, key) names it for ever. */
export interface JournalDraft {
  scope: string;
  key: string;
  cause: Cause;
  /** What it belongs to, such as an order id; shown in the bill. */
  reference: string;
  legs: Leg[];
  holds?: HoldChange[];
}

/** Names the balances of one asset in one of a user's accounts. */
export interface BalanceKey {
  userId: number;
  type: AccountType;
  assetId: number;
  /** Whether what is owed is locked and read too. */
  withOwed?: boolean;
}

/** A balance as read under lock, in atoms. */
export interface LockedBalance extends Omit<BalanceKey, 'withOwed'> {
  available: bigint;
  frozen: bigint;
  /** Zero or below. Absent where it was not asked for, and in lists where nothing is owed. */
  owed?: bigint;
}

/** The text under which `lockBalances` files a balance. */
export function balanceKey(key: Omit<BalanceKey, 'withOwed'>): string {
  return `${key.userId}:${key.type}:${key.assetId}`;
}
