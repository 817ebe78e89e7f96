/**
 * Many journals of one kind, one for each of some users, as a set. Pure: what a set may be. Units: atoms.
 */
import type { AccountType } from '@glasshouse/contract';
import { InvalidJournalError } from './errors.ts';
import { type AccountName, type Bucket, type Cause, OWING_ACCOUNTS } from './journal.ts';

/** An account of the operator or the outside, or one of the user whom a row names. What is held needs holds, which a set has not. */
export type SetAccount =
  | Exclude<AccountName, { kind: 'user' }>
  | { kind: 'user'; type: AccountType; bucket: Exclude<Bucket, 'frozen'> };

/** What each journal moves from one account to another. A row says how much: below zero the other way, zero nothing. */
export interface SetMove {
  readonly from: SetAccount;
  readonly to: SetAccount;
  readonly assetId: number;
  readonly cause: Cause;
}

/** What a set is of. */
export interface SetKind {
  readonly scope: string;
  readonly cause: Cause;
  readonly moves: readonly SetMove[];
}

const NAME = /^[a-z][a-z0-9_.:]*$/;

/** A user's account in a set, of an asset. */
export interface SetUserAccount {
  readonly type: AccountType;
  readonly bucket: Bucket;
  readonly assetId: number;
}

/** The text of an account in a set, without whose it is. */
export const setKey = (account: SetAccount, assetId: number): string =>
  account.kind === 'user' ? `user/${account.type}/${account.bucket}/${assetId}` : `${account.kind}/${account.purpose}/${assetId}`;

/** The accounts of users that a set names, each once. */
export function userAccountsOf({ moves }: Pick<SetKind, 'moves'>): Map<string, SetUserAccount> {
  const found = new Map<string, SetUserAccount>();
  for (const { from, to, assetId } of moves)
    for (const account of [from, to])
      if (account.kind === 'user') found.set(setKey(account, assetId), { type: account.type, bucket: account.bucket, assetId });
  return found;
}

/** The accounts of the operator and the outside that a set names, each once. */
export function housesOf({ moves }: Pick<SetKind, 'moves'>) {
  const found = new Map<string, { readonly kind: 'house' | 'external'; readonly purpose: string; readonly assetId: number }>();
  for (const { from, to, assetId } of moves)
    for (const account of [from, to])
      if (account.kind !== 'user') found.set(setKey(account, assetId), { kind: account.kind, purpose: account.purpose, assetId });
  return found;
}

/** Refuses a set that no ledger can take. Error: InvalidJournalError. */
export function checkSet(set: SetKind, isAsset: (id: number) => boolean): void {
  const invalid = (why: string): never => {
    throw new InvalidJournalError(`journals ${set.scope}: ${why}`);
  };
  const seen = new Set<string>();
  if (set.moves.length === 0) invalid('nothing is moved');
  if (![set.scope, set.cause, ...set.moves.map(({ cause }) => cause)].every((name) => NAME.test(name))) invalid('a name is none');
  for (const { from, to, assetId } of set.moves) {
    if (!isAsset(assetId)) invalid(`asset ${assetId} is unknown`);
    if (setKey(from, assetId) === setKey(to, assetId)) invalid('a move ends where it begins');
    for (const account of [from, to]) {
      if (account.kind !== 'user') continue;
      if (account.bucket === 'owed' && !OWING_ACCOUNTS.includes(account.type)) invalid(`account ${account.type} owes nothing`);
      // So that its balance after the journal is its balance and one amount.
      if (seen.has(setKey(account, assetId))) invalid('an account of the user is moved twice');
      seen.add(setKey(account, assetId));
    }
  }
}
