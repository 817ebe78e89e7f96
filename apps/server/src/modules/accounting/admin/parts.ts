/** What reports and proposals of this module share. */
import type { AccountType } from '@glasshouse/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Notifications } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import { type DayRange } from '../store/moves.ts';
import { dayOf, readRange } from '../domain/days.ts';
import { ACCOUNTING_MAX_DAYS } from '@glasshouse/contract/accounting';

/** A user as far as a credit or debit needs him; null when there is none. */
export type FindUser = (db: Db, userId: number) => Promise<{ name: string; isClosed: boolean } | null>;

/** The parts that calls and proposals are made of. */
export interface AccountingParts {
  platform: Platform;
  ledger: Ledger;
  priceInUsd: (assetId: number) => string | null;
  balancesChanged: (userId: number, type: AccountType, assetIds: readonly number[]) => void;
  canHold: (type: AccountType, asset: Asset) => boolean;
  findUser: FindUser;
  notify: Notifications['notify'];
  proofs: Pick<ProofLog, 'append'>;
}

/** The range of a report. Errors: ACCOUNTING_RANGE_INVALID, ACCOUNTING_RANGE_TOO_LONG. */
export function requireRange(
  { platform }: Pick<AccountingParts, 'platform'>,
  input: { from?: string | undefined; to?: string | undefined },
): DayRange & { isNow: boolean } {
  const today = dayOf(platform.clock.now());
  const range = readRange(input, today);
  if (range === 'invalid') return refuseField('from', 'ACCOUNTING_RANGE_INVALID');
  if (range === 'tooLong') return refuseField('from', 'ACCOUNTING_RANGE_TOO_LONG', { days: ACCOUNTING_MAX_DAYS });
  return { ...range, isNow: range.to >= today };
}

/** An asset of a report; one that is not known any more still has its number. */
export function assetOf({ ledger }: Pick<AccountingParts, 'ledger'>, id: number): { id: number; code: string; scale: number } {
  return ledger.asset(id) ?? { id, code: String(id), scale: 0 };
}

/** A transaction is a handle to read with. */
export type Reader = Db | Tx;
