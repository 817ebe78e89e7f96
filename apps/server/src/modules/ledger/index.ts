/**
 * The ledger's public face. Only the ledger writes balances. Three ways in: `post`, one journal inside the caller's
 * transaction, `postBatch`, thousands of legs in a handful of statements, and `postSet`, a journal for each of any number of users.
 */
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AnyInvariant } from '../../platform/invariants.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Asset } from './domain/asset.ts';
import type { Breach, MoneyReport } from './domain/invariant.ts';
import type { BalanceKey, JournalDraft, LockedBalance } from './domain/journal.ts';
import { CheckLog, type LastChecks } from './store/check-log.ts';
import { checkRecentJob, describeBreaches } from './due.ts';
import { observeMoney } from './store/metrics.ts';
import { checkMoney } from './store/check-money.ts';
import { conservation } from './store/declared-events.ts';
import { declaredHouseAccounts } from './store/declared-house-accounts.ts';
import { declaredJournals } from './store/declared-journals.ts';
import { allOfHistory } from './store/invariants.ts';
import type { JournalSet } from './store/journal-sets.ts';
import { PostgresLedger } from './store/postgres-ledger.ts';
import { STILL_OWNED } from './store/reading.ts';
import { sealedJournals } from './store/sealed-journals.ts';

export type { LastChecks } from './store/check-log.ts';
export type { Asset, AssetKind } from './domain/asset.ts';
export type { AnyInvariant, ComputedInvariant, Flow, Invariant, JournalKind } from '../../platform/invariants.ts';
export { conservation, exactlyOnce } from './store/declared-events.ts';
export { declaredHouseAccounts } from './store/declared-house-accounts.ts';
export { declaredJournals } from './store/declared-journals.ts';
export { DebtOverpaidError, InsufficientFundsError, InvalidJournalError, JournalConflictError } from './domain/errors.ts';
export { type Breach, type MoneyReport, describeBreach } from './domain/invariant.ts';
export { OWING_ACCOUNTS, balanceKey } from './domain/journal.ts';
export type {
  AccountName,
  BalanceKey,
  Bucket,
  Cause,
  HoldChange,
  JournalDraft,
  Leg,
  LockedBalance,
} from './domain/journal.ts';
export type { SetAccount, SetMove } from './domain/journal-set.ts';
export type { JournalSet } from './store/journal-sets.ts';
export { type PaperCapital, paperAtoms, paperCapitalJournal } from './domain/paper-capital.ts';
export { type BillRow, type EntryFilter, type Span, linesQuery, loadLines, loadSpans } from './store/bill.ts';
export { forgetChangedOwners, loadChangedOwners } from './store/changed-balances.ts';
export { fileReader } from './store/bill-file.ts';
export { type LegRow, type OwnLegRow, loadJournalOf } from './store/bill-journal.ts';
export { type DayMove, loadAccountSums, loadDayMoves, loadEdges, sumByCause, sumsQuery } from './store/bill-totals.ts';
export { loadHeld, loadTotals } from './store/balances.ts';
export { checkMoney, checkRecent } from './store/check-money.ts';
export { type HouseRow, heldBySide, loadHouseAccounts, moves, newestEntry } from './store/moves.ts';
export {
  type OwnedAccount,
  entriesOfUsers,
  heldInAll,
  holdersOf,
  holdersQuery,
  holdHouse,
  houseBalance,
  housesWith,
  journalKey,
  journalOf,
  lockHolders,
  lockMoney,
  usersWithMoney,
} from './store/reading.ts';
export { sealedJournals } from './store/sealed-journals.ts';
export {
  type AccountBalance,
  type NamedJournal,
  type UserLeg,
  findJournals,
  loadHourlyBalances,
  loadJournalsOf,
  loadUserLegs,
  loadUserLegsAfter,
  newestJournal,
  readUserLegs,
} from './store/user-journals.ts';

/** The tables that a posting writes: what a staff call that posts has to be granted. */
export const ledgerTables = ['accounts', 'journals', 'entries', 'holds', 'seal_queue', 'changed_balances'] as const;

/** What other modules use. */
export interface Ledger {
  /**
   * Posts one journal in the caller's transaction. The same (scope, key) with the same content is `repeated` and
   * changes nothing. Errors: InsufficientFundsError, DebtOverpaidError, JournalConflictError, InvalidJournalError; refusals MONEY_STOPPED,
   * of a user who closed IDENTITY_USER_CLOSED, and those of a watch of an account (platform/account-watch.ts).
   */
  post(tx: Tx, draft: JournalDraft): Promise<{ journalId: number; repeated: boolean }>;
  /**
   * Posts one journal that takes money out of accounts of users who closed; everything else as with `post`. Error:
   * InvalidJournalError when it adds to an account of a user.
   */
  postFromClosed(tx: Tx, draft: JournalDraft): Promise<{ journalId: number; repeated: boolean }>;
  /**
   * Posts any number of journals, one after another as listed, with a handful of statements. A key that was posted
   * before, or stands twice, is a JournalConflictError whatever its content. Other errors as with `post`. With what
   * `lockBalances` answered in this transaction those accounts are not locked and read again, unless it posted since. `sent` hears that the last statement has left,
   * whatever it will be answered.
   */
  postBatch(tx: Tx, drafts: JournalDraft[], held?: ReadonlyMap<string, LockedBalance>, sent?: () => void): Promise<void>;
  /**
   * Posts a journal for each of many users with a handful of statements, whose rows stay in the database; answers how many. No set
   * is half there. Errors: as of `postBatch`, but InvalidJournalError where an account has not enough.
   */
  postSet(tx: Tx, set: JournalSet): Promise<number>;
  /**
   * Locks balances until the transaction ends, making missing ones first; with `withOwed` also what is owed. Filed under
   * `balanceKey`.
   */
  lockBalances(tx: Tx, keys: BalanceKey[]): Promise<Map<string, LockedBalance>>;
  /**
   * Locks the accounts of a user whose row the caller holds, and closes them: every posting to them is refused from the commit
   * on. It waits a moment for postings under way, then the whole transaction begins again (40001).
   */
  closeAccounts(tx: Tx, userId: number): Promise<void>;
  /** All balances of a user, without locks. */
  readBalances(db: Db, userId: number): Promise<LockedBalance[]>;
  /** All assets by id; known once the module has started. */
  assets(): readonly Asset[];
  asset(id: number): Asset | undefined;
  /** Refuses every posting of this process from now on with MONEY_STOPPED. The first reason stays. */
  stopWrites(reason: string): void;
  /** Why postings are refused, or null. */
  stopped(): string | null;
}

/** The ledger with its module and what only the wiring needs. */
export interface LedgerModule extends Ledger {
  module: Module;
  /** Adds invariants to the checks, for tools and tests; those of all modules are there once the modules are connected. */
  watch(invariants: readonly AnyInvariant[]): void;
  /** Checks all of history with every watched invariant. */
  check(): Promise<MoneyReport>;
  /** When each invariant was last checked by this process. */
  lastChecks(): LastChecks;
  /** The check before the port opens: on a breach money writes are stopped and an error says what broke. */
  requireSound: () => Promise<void>;
}

/** The ledger of a tool: it posts and reads, and checks nothing by itself. */
export async function openLedger(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<Ledger> {
  const ledger = new PostgresLedger(platform);
  await ledger.start({ universe: false, shares: false });
  return ledger;
}

/** Makes the ledger. */
export function createLedger(platform: Platform): LedgerModule {
  const ledger = new PostgresLedger(platform);
  const watched: AnyInvariant[] = [];
  const metrics = observeMoney(platform, () => ledger.stopped() !== null);
  const checks = new CheckLog(() => platform.clock.now());
  const all = () => [...allOfHistory(), ...watched];
  const found = (breaches: Breach[]) => {
    metrics.checked(breaches.length);
    if (breaches.length > 0) ledger.stopWrites(describeBreaches(breaches));
  };
  const check = async () => {
    const report = await checkMoney(platform.db, watched);
    checks.note('whole', all(), report.breaches);
    return report;
  };
  return Object.assign(ledger, {
    module: defineModule({
      name: 'ledger',
      migrations: new URL('./store/migrations/', import.meta.url),
      houseAccounts: [{ purpose: 'fees' }, { purpose: 'rounding' }],
      invariants: ({ flows, journals, houseAccounts }) => [
        ...conservation(flows),
        declaredJournals(journals),
        declaredHouseAccounts(houseAccounts),
      ],
      sealed: [sealedJournals],
      person: {
        stillOpen: STILL_OWNED,
        lock: (tx, userId) => ledger.closeAccounts(tx, userId),
        async mayClose(db, userId) {
          const balances = await ledger.readBalances(db, userId);
          const isEmpty = balances.every(({ available, frozen, owed = 0n }) => available === 0n && frozen === 0n && owed === 0n);
          return isEmpty ? null : 'IDENTITY_CLOSE_BALANCE';
        },
      },
      connect({ invariants, watches }) {
        watched.push(...invariants);
        ledger.watchAccounts(watches);
      },
      jobs: [
        checkRecentJob(
          platform.db,
          () => watched,
          (breaches, checked) => {
            checks.note('newest', checked, breaches);
            found(breaches);
          },
        ),
      ],
      start() {
        const { mode, demoUniverse, demoStocks } = platform.config;
        return ledger.start({ universe: mode === 'demo' && demoUniverse, shares: mode === 'demo' && demoStocks });
      },
    }),
    watch: (invariants: readonly AnyInvariant[]) => void watched.push(...invariants),
    check,
    lastChecks: () => checks.view(all()),
    requireSound: async () => {
      const { breaches } = await check();
      found(breaches);
      if (breaches.length === 0) return;
      throw new Error(
        `the money does not add up (npm run check:money lists all of it): ${describeBreaches(breaches.slice(0, 3))}`,
      );
    },
  });
}
