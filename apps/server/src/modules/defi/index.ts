/** The lending pool: flexible deposits that borrowers pay for (README.md). */
import { defiPoolsChannel, defiPositionChannel } from '@glasshouse/contract/defi';
import type { LogRecord } from '@glasshouse/proofs';
import { type DefiHourFacts, readDefiHour } from '@glasshouse/proofs/defi';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ModeWatch } from '../../platform/modes/index.ts';
import type { ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedRead } from '../../platform/shared-read.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { getDefiOverviewHandler } from './admin/getDefiOverview.ts';
import { getUserDefiHandler } from './admin/getUserDefi.ts';
import { listUserDefiMovesHandler } from './admin/listUserDefiMoves.ts';
import { defiTermsKind } from './admin/terms-parameter.ts';
import { cancelDefiExitHandler } from './api/cancelDefiExit.ts';
import { getDefiHoursFileHandler } from './api/getDefiHoursFile.ts';
import { getDefiPoolHandler } from './api/getDefiPool.ts';
import { getDefiPositionHandler } from './api/getDefiPosition.ts';
import { getDefiReceiptHandler } from './api/getDefiReceipt.ts';
import { listDefiHoursHandler } from './api/listDefiHours.ts';
import { listDefiMovesHandler } from './api/listDefiMoves.ts';
import { listDefiPoolsHandler } from './api/listDefiPools.ts';
import { lossNotices } from './api/notify-losses.ts';
import { type DefiCallParts, type DefiParts, type Loans, NO_LOANS } from './api/parts.ts';
import { payExits } from './api/pay-exits.ts';
import { defiSections } from './api/person-sections.ts';
import { type PoolEvent, enterPool } from './api/pool-event.ts';
import { showPools } from './api/reading.ts';
import { seedPools } from './api/seed-pools.ts';
import { supplyDefiHandler } from './api/supplyDefi.ts';
import { withdrawDefiHandler } from './api/withdrawDefi.ts';
import type { PoolState } from './domain/pool-state.ts';
import { CASH, RESERVE, SEED } from './domain/postings.ts';
import { firstTerms } from './domain/terms.ts';
import { defiDue } from './due.ts';
import { defiInvariants, defiJournals } from './store/invariants.ts';
import { type HourRate, type PastHour, loadHours, loadLastHours, loadPool, loadRates } from './store/pools.ts';
import { poolShares } from './store/outside.ts';
import { OPEN_BY_USER, countWaiting, hasShares } from './store/positions.ts';

export type { HourOfLoans, Loans, LoansOfPool } from './api/parts.ts';
export type { PoolEvent } from './api/pool-event.ts';
export { DEMO_RESERVE as DEFI_DEMO_RESERVE, DEMO_SEED as DEFI_DEMO_SEED } from './domain/demo.ts';
export type { Charged, Lending, Losing, PoolState, PoolTerms, Repaying } from './domain/pool-state.ts';
export {
  CASH as DEFI_CASH,
  LENT as DEFI_LENT,
  RESERVE as DEFI_RESERVE,
  RESERVE_CAPITAL,
  SEED_CAPITAL,
} from './domain/postings.ts';
export { defiInvariants } from './store/invariants.ts';
export type { PastHour } from './store/pools.ts';

const EXITS_EVERY_MS = 1_000;
const SEEDS_EVERY_MS = 5_000;
const PUBLISH_EVERY_MS = 1_000;

/** What the pool is constructed with. */
export interface DefiDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly wallet: Pick<Wallet, 'balancesChanged'>;
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly modeWatch: Pick<ModeWatch, 'view'>;
  readonly priceInUsd: (assetId: number) => string | null;
}

/** An hour of a pool as it stands in the public log. */
export interface PoolHour {
  readonly facts: DefiHourFacts;
  readonly record: LogRecord;
}

async function hoursOf(db: Db, assetId: number, from: number, to: number): Promise<PoolHour[]> {
  const records = await loadHours(db, assetId, from, to);
  return records.map(({ text }) => {
    const facts = readDefiHour(text);
    if (facts === null) throw new Error(`a record of pool ${assetId} is no hour`);
    return { facts, record: JSON.parse(text) as LogRecord };
  });
}

/** What loans may do with pools; nothing else lends. */
export interface Pools {
  /**
   * Locks a pool and charges its missed hours; null when there is none. In a transaction it comes before loans and balances are
   * locked. What the event is given changes the pool's row; the journals are the caller's, in the same transaction.
   */
  enter(tx: Tx, assetId: number): Promise<PoolEvent | null>;
  /** A pool as it stands, without locks: for quotes. */
  read(assetId: number, on?: Db): Promise<{ state: PoolState; exitsWaiting: number } | null>;
  /** The newest hours, newest first; as many as there are. */
  lastHours(assetId: number, count: number): Promise<PastHour[]>;
  /** The rates that hours of a pool set, in [from, to], oldest first. */
  ratesOf(db: Db, assetId: number, from: number, to: number): Promise<HourRate[]>;
  /** The hours of a pool in [from, to], oldest first, with their records. */
  hoursOf(db: Db, assetId: number, from: number, to: number): Promise<PoolHour[]>;
  /** Says who the borrowers are; before the modules start. */
  connectLoans(loans: Loans): void;
}

/** The pool with its module. */
export interface DefiModule {
  readonly module: Module;
  readonly pools: Pools;
  /** Charges the hours that are due now; answers how many. */
  runDue(): Promise<number>;
  /** Pays what waits in line; answers how many exits had a part of it. */
  payExits(): Promise<number>;
  /** Puts the operator's capital into pools; answers how many. */
  seedPools(): Promise<number>;
}

/** Publishes pools after changes, at most once a second. */
function poolsPublisher(parts: () => DefiParts, platform: Platform) {
  let isChanged = false;
  return {
    changed: () => void (isChanged = true),
    job: {
      name: 'defi.publish',
      everyMs: PUBLISH_EVERY_MS,
      async run() {
        if (!isChanged) return;
        isChanged = false;
        platform.publisher.publish(defiPoolsChannel, {}, await parts().pools());
      },
    },
  };
}

const callsOf = (parts: DefiCallParts) => [
  listDefiPoolsHandler(parts),
  getDefiPoolHandler(parts),
  listDefiHoursHandler(parts),
  getDefiHoursFileHandler(parts),
  supplyDefiHandler(parts),
  withdrawDefiHandler(parts),
  cancelDefiExitHandler(parts),
  getDefiPositionHandler(parts),
  listDefiMovesHandler(parts),
  getDefiReceiptHandler(parts),
];

/** What loans may do with pools. */
const poolsOf = (parts: DefiCallParts, connectLoans: Pools['connectLoans']): Pools => ({
  enter: (tx, assetId) => enterPool(parts, tx, assetId),
  async read(assetId, on) {
    const read = async (db: Db) => {
      const state = await loadPool(db, assetId);
      return state && { state, exitsWaiting: (await countWaiting(db, assetId)).count };
    };
    return on === undefined ? inSnapshot(parts.platform.db, read) : read(on);
  },
  lastHours: (assetId, count) => loadLastHours(parts.platform.db, assetId, count),
  hoursOf,
  ratesOf: loadRates,
  connectLoans,
});

const personOf = (parts: DefiParts): Module['person'] => ({
  sections: defiSections(parts),
  stillOpen: OPEN_BY_USER,
  mayClose: async (db, userId) => ((await hasShares(db, userId)) ? 'DEFI_STILL_OPEN' : null),
});

/** Its tables: no staff call can write what pools are, were or owe. */
const OUTCOMES = {
  defi_terms: 'order',
  defi_pools: 'settlement',
  defi_hours: 'settlement',
  defi_positions: 'order',
  defi_moves: 'order',
  defi_exits: 'order',
  defi_losses: 'settlement',
} as const;

/** Makes the pool. */
export function createDefi(deps: DefiDeps): DefiModule {
  const { platform, ledger, wallet, parameters } = deps;
  const isDemo = platform.config.mode === 'demo';
  let loans = NO_LOANS;
  const pools = poolsPublisher(() => parts, platform);
  const parts: DefiParts = {
    ...deps,
    balancesChanged: wallet.balancesChanged,
    termsAt: (asset, time) => parameters.at('defi.terms', asset.id, time) ?? firstTerms(asset.code, isDemo),
    pools: sharedRead(() => inSnapshot(platform.db, (db) => showPools(parts, db))),
    loans: () => loans,
    changed: pools.changed,
  };
  const due = defiDue(parts);
  const losses = lossNotices(parts);
  const calls: DefiCallParts = { ...parts, due };
  return {
    module: defineModule({
      name: 'defi',
      deps: ['identity', 'ledger', 'proofs', 'parameters', 'notifications'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: OUTCOMES,
      calls: callsOf(calls),
      staffCalls: [getUserDefiHandler(parts), listUserDefiMovesHandler(parts), getDefiOverviewHandler(calls)],
      channels: [defiPoolsChannel, defiPositionChannel],
      decides: ['domain/'],
      journals: defiJournals,
      houseAccounts: [{ purpose: CASH }, { purpose: RESERVE }, { purpose: SEED }],
      invariants: defiInvariants,
      parameters: [defiTermsKind(ledger, isDemo)],
      outside: poolShares,
      person: personOf(parts),
      due: [
        { name: 'defi.due', table: 'due_items', job: due.work.name },
        { name: losses.name, table: 'defi_losses', job: losses.name },
      ],
      jobs: [
        due.work.job(),
        { name: 'defi.exits', everyMs: EXITS_EVERY_MS, run: async () => void (await payExits(calls)) },
        { name: 'defi.seeds', everyMs: SEEDS_EVERY_MS, run: async () => void (await seedPools(calls)) },
        losses.job(),
        pools.job,
      ],
      async start() {
        // What waits while nobody ran; a pool that cannot be served keeps no server closed, the jobs try it again.
        const later = (error: unknown) => platform.log.error({ err: error }, 'a pool was not served at the start');
        await seedPools(calls).catch(later);
        await due.work.run().catch(later);
      },
    }),
    pools: poolsOf(calls, (of) => void (loans = of)),
    runDue: () => due.work.run(),
    payExits: () => payExits(calls),
    seedPools: () => seedPools(calls),
  };
}
