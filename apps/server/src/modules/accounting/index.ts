/** The house's books: daily totals, reports for the staff, credits, debits and capital by two people. */
import type { AccountType } from '@glasshouse/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Asset, type HouseRow, type Ledger, loadHouseAccounts } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { returnWork } from './due.ts';
import { exportAccountingHandler } from './admin/exportAccounting.ts';
import { getReconciliationHandler } from './admin/getReconciliation.ts';
import { listFeeIncomeHandler } from './admin/listFeeIncome.ts';
import { listFlowsHandler } from './admin/listFlows.ts';
import { listHouseAccountsHandler } from './admin/listHouseAccounts.ts';
import { adjustmentKind } from './admin/kinds/adjust.ts';
import { capitalKind } from './admin/kinds/capital.ts';
import { accountingFlows, accountingInvariants, accountingJournals } from './store/invariants.ts';
import { ADJUSTMENTS } from './domain/adjustment.ts';
import type { AccountingParts, FindUser } from './admin/parts.ts';
import { UNCLAIMED } from './store/unclaimed.ts';
import { countEntries, forgetCeiling } from './store/counting.ts';
import { loadReason } from './store/decisions.ts';
import { type DayRange, type FeeRow, type TurnoverRow, loadFees, loadTurnover } from './store/moves.ts';

export { ADJUSTMENTS_CAPITAL } from './domain/adjustment.ts';
export { dayOf, dayText } from './domain/days.ts';
export { type SettledAccount, closedWithMoney, settleClosed } from './store/unclaimed.ts';
export type { FindUser } from './admin/parts.ts';
export type { DayRange, FeeRow, TurnoverRow } from './store/moves.ts';

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
  proofs: Pick<ProofLog, 'append'>;
}

/** The reason of a journal that the staff decided, as its user may read it; null of any other journal. */
export async function noteOf(db: Db, { id, cause }: { id: number; cause: string }): Promise<string | null> {
  return cause === 'manual_credit' || cause === 'manual_debit' ? loadReason(db, id) : null;
}

/** The books with their module. */
export interface Accounting {
  module: Module;
  /** Fee income and what users moved by day, for charts. */
  fees(db: Db, range: DayRange): Promise<FeeRow[]>;
  turnover(db: Db, range: DayRange, causes: readonly string[]): Promise<TurnoverRow[]>;
  houseAccounts(db: Db): Promise<HouseRow[]>;
  /** Counts what can be counted now. */
  count(): Promise<void>;
}

/** Makes the books. */
export function createAccounting(platform: Platform, needs: AccountingNeeds): Accounting {
  const returns = returnWork(platform, needs.ledger);
  const parts: AccountingParts = { platform, ...needs };
  const count = () => countEntries(platform.db);
  return {
    module: defineModule({
      name: 'accounting',
      deps: ['ledger'],
      migrations: new URL('./store/migrations/', import.meta.url),
      staffCalls: [
        listHouseAccountsHandler(parts),
        listFeeIncomeHandler(parts),
        getReconciliationHandler(parts),
        listFlowsHandler(parts),
        exportAccountingHandler(parts),
      ],
      journals: accountingJournals,
      houseAccounts: [{ purpose: ADJUSTMENTS }, { purpose: UNCLAIMED }],
      flows: accountingFlows,
      invariants: accountingInvariants,
      proposals: [adjustmentKind(parts, 'credit'), adjustmentKind(parts, 'debit'), capitalKind(parts)],
      due: [{ name: returns.name, table: 'capital_returns', job: returns.name }],
      jobs: [{ name: 'accounting.count', everyMs: COUNT_EVERY_MS, run: count }, returns.job()],
      follow: [{ name: 'accounting.days', reads: 'entries', cursor: 'accounting_mark', job: 'accounting.count' }],
      start: () => forgetCeiling(platform.db),
    }),
    fees: loadFees,
    turnover: loadTurnover,
    houseAccounts: loadHouseAccounts,
    count,
  };
}
