/** The house's books: daily totals, reports for the staff, credits, debits and capital by two people. */
import type { AccountType } from '@glasshouse/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProposalKind } from '../../platform/proposals.ts';
import type { Asset, Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { exportAccountingHandler } from './admin/exportAccounting.ts';
import { getReconciliationHandler } from './admin/getReconciliation.ts';
import { listFeeIncomeHandler } from './admin/listFeeIncome.ts';
import { listFlowsHandler } from './admin/listFlows.ts';
import { listHouseAccountsHandler } from './admin/listHouseAccounts.ts';
import { type AdjustmentPayload, adjustmentKind } from './kinds/adjust.ts';
import { type CapitalPayload, capitalKind } from './kinds/capital.ts';
import type { AccountingParts, FindUser } from './parts.ts';
import { countEntries, forgetCeiling } from './store/counting.ts';
import { loadReason } from './store/decisions.ts';
import {
  type DayRange,
  type FeeRow,
  type HouseRow,
  type TurnoverRow,
  loadFees,
  loadHouseAccounts,
  loadTurnover,
} from './store/moves.ts';

export { adjustmentsCapitalJournal } from './domain/adjustment.ts';
export { dayOf, dayText } from './domain/days.ts';
export { accountingFlows, accountingInvariants, accountingJournals } from './invariants.ts';
export { type SettledAccount, closedWithMoney, settleClosed } from './unclaimed.ts';
export type { FindUser } from './parts.ts';
export type { DayRange, FeeRow, HouseRow, TurnoverRow } from './store/moves.ts';

/** How often entries are counted into days. */
const COUNT_EVERY_MS = 60_000;

/** What the books need of others. */
export interface AccountingNeeds {
  ledger: Ledger;
  priceInUsd: (assetId: number) => string | null;
  balancesChanged: (userId: number, type: AccountType, assetIds: readonly number[]) => void;
  canHold: (type: AccountType, asset: Asset) => boolean;
  findUser: FindUser;
  notify: Notifications['notify'];
}

/** The books with their module and what the wiring connects. */
export interface Accounting {
  module: Module;
  credit: ProposalKind<AdjustmentPayload>;
  debit: ProposalKind<AdjustmentPayload>;
  capital: ProposalKind<CapitalPayload>;
  /** The reason of a journal that the staff decided, as its user may read it. */
  noteOf(db: Db, journal: { id: number; cause: string }): Promise<string | null>;
  /** Fee income and what users moved by day, for charts. */
  fees(db: Db, range: DayRange): Promise<FeeRow[]>;
  turnover(db: Db, range: DayRange, causes: readonly string[]): Promise<TurnoverRow[]>;
  houseAccounts(db: Db): Promise<HouseRow[]>;
  /** Counts what can be counted now. */
  count(): Promise<void>;
}

/** Makes the books. They start after `ledger`. */
export function createAccounting(platform: Platform, needs: AccountingNeeds): Accounting {
  const parts: AccountingParts = { platform, ...needs };
  const count = () => countEntries(platform.db);
  return {
    module: defineModule({
      name: 'accounting',
      migrations: new URL('./store/migrations/', import.meta.url),
      staffCalls: [
        listHouseAccountsHandler(parts),
        listFeeIncomeHandler(parts),
        getReconciliationHandler(parts),
        listFlowsHandler(parts),
        exportAccountingHandler(parts),
      ],
      jobs: [{ name: 'accounting.count', everyMs: COUNT_EVERY_MS, run: count }],
      start: () => forgetCeiling(platform.db),
    }),
    credit: adjustmentKind(parts, 'credit'),
    debit: adjustmentKind(parts, 'debit'),
    capital: capitalKind(parts),
    noteOf: async (db, { id, cause }) => (cause === 'manual_credit' || cause === 'manual_debit' ? loadReason(db, id) : null),
    fees: loadFees,
    turnover: loadTurnover,
    houseAccounts: loadHouseAccounts,
    count,
  };
}
