/** What can go wrong with a posting. Modules turn the first into a refusal of their own; the others are mistakes. */
import type { AccountType } from '@glasshouse/contract';
import type { Bucket } from './journal.ts';

/** A user's account would fall below zero. Nothing was written. */
export class InsufficientFundsError extends Error {
  readonly userId: number;
  readonly type: AccountType;
  readonly bucket: Bucket;
  readonly assetId: number;
  /** How many atoms are missing. */
  readonly missing: bigint;

  constructor(account: { userId: number; type: AccountType; assetId: number; bucket: Bucket }, missing: bigint) {
    super(
      `user ${account.userId}, account ${account.type} (${account.bucket}), asset ${account.assetId}: ${missing} atoms missing`,
    );
    this.name = 'InsufficientFundsError';
    this.userId = account.userId;
    this.type = account.type;
    this.bucket = account.bucket;
    this.assetId = account.assetId;
    this.missing = missing;
  }
}

/** More was paid than a user owes: their debt would rise above zero. Nothing was written. */
export class DebtOverpaidError extends Error {
  readonly userId: number;
  readonly type: AccountType;
  readonly assetId: number;
  /** By how many atoms. */
  readonly excess: bigint;

  constructor({ userId, type, assetId }: { userId: number; type: AccountType; assetId: number }, excess: bigint) {
    super(`user ${userId}, account ${type} (owed), asset ${assetId}: paid ${excess} atoms more than is owed`);
    this.name = 'DebtOverpaidError';
    this.userId = userId;
    this.type = type;
    this.assetId = assetId;
    this.excess = excess;
  }
}

/** The same (scope, key) was posted before with other content. */
export class JournalConflictError extends Error {
  constructor(scope: string, key: string) {
    super(`journal ${scope}/${key} was posted before with other content`);
    this.name = 'JournalConflictError';
  }
}

/** A draft that no ledger can take: legs that do not sum to zero, an unknown asset, a hold that would fall below zero. */
export class InvalidJournalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidJournalError';
  }
}
