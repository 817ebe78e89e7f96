/** Lock-up: fixed-term deposits whose whole yield is set aside when they are made (README.md). */
import { lockupOrdersChannel, lockupProductsChannel } from '@glasshouse/contract/lockup';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Asset, type Ledger, paperAtoms } from '../ledger/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { getLockupOverviewHandler } from './admin/getLockupOverview.ts';
import { listUserLockupsHandler } from './admin/listUserLockups.ts';
import { firstSeries, lockable, lockupSeriesKind } from './admin/series-parameter.ts';
import { createDue } from './api/create-due.ts';
import { getLockupCalendarHandler } from './api/getLockupCalendar.ts';
import { getLockupOrderHandler } from './api/getLockupOrder.ts';
import { getLockupReceiptHandler } from './api/getLockupReceipt.ts';
import { getLockupTotalsHandler } from './api/getLockupTotals.ts';
import { listLockupOrdersHandler } from './api/listLockupOrders.ts';
import { listLockupProductsHandler } from './api/listLockupProducts.ts';
import { lockDepositHandler } from './api/lockDeposit.ts';
import { loadOffers } from './api/offers.ts';
import type { LockupCallParts, LockupParts } from './api/parts.ts';
import { lockupSections } from './api/person-sections.ts';
import { previewDepositHandler } from './api/previewDeposit.ts';
import { redeemDepositHandler } from './api/redeemDeposit.ts';
import { setLockupRenewHandler } from './api/setLockupRenew.ts';
import { DEMO_CAPITAL } from './domain/demo.ts';
import { FUND, HELD } from './domain/postings.ts';
import { lockupDue } from './due.ts';
import { loadPaidSince, loadPromised } from './store/figures.ts';
import { lockupInvariants, lockupJournals } from './store/invariants.ts';
import { OPEN_BY_USER, hasOpenOrders } from './store/orders.ts';

export { DEMO_CAPITAL as LOCKUP_DEMO_CAPITAL } from './domain/demo.ts';
export { LOCKUP_CAPITAL } from './domain/postings.ts';
export { lockupInvariants } from './store/invariants.ts';

const CREATE_EVERY_MS = 30_000;
const PUBLISH_EVERY_MS = 1_000;

/** What lock-up is constructed with. */
export interface LockupDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly wallet: Pick<Wallet, 'balancesChanged'>;
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly priceInUsd: (assetId: number) => string | null;
  readonly identity: { readonly freezes: { isFrozen(userId: number): boolean } };
}

/** Lock-up with its module. */
export interface LockupModule {
  readonly module: Module;
  /** Does what is due now; answers how many items. */
  runDue(): Promise<number>;
  /** Publishes products whose time has come. */
  createDue(): Promise<number>;
}

const demoCapitalOf = ({ platform, ledger }: LockupDeps): ((assetId: number) => bigint) =>
  platform.config.mode === 'demo' ? (assetId) => paperAtoms(DEMO_CAPITAL, ledger.asset(assetId)) : () => 0n;

/** Publishes products after changes, at most once a second. */
function offersPublisher(parts: () => LockupParts, platform: Platform) {
  let isChanged = false;
  return {
    changed: () => void (isChanged = true),
    job: {
      name: 'lockup.publish',
      everyMs: PUBLISH_EVERY_MS,
      async run() {
        if (!isChanged) return;
        isChanged = false;
        platform.publisher.publish(lockupProductsChannel, {}, await loadOffers(parts()));
      },
    },
  };
}

const callsOf = (parts: LockupCallParts) => [
  listLockupProductsHandler(parts),
  listLockupOrdersHandler(parts),
  lockDepositHandler(parts),
  redeemDepositHandler(parts),
  previewDepositHandler(parts),
  getLockupOrderHandler(parts),
  getLockupReceiptHandler(parts),
  setLockupRenewHandler(parts),
  getLockupCalendarHandler(parts),
  getLockupTotalsHandler(parts),
];

/** Makes lock-up. */
export function createLockup(deps: LockupDeps): LockupModule {
  const { platform, ledger, proofs, wallet, parameters, notify, identity, priceInUsd } = deps;
  const isDemo = platform.config.mode === 'demo';
  const offers = offersPublisher(() => parts, platform);
  const parts: LockupParts = {
    platform,
    ledger,
    proofs,
    balancesChanged: wallet.balancesChanged,
    parameters,
    notify,
    isClosed: () => platform.config.closings.get('lockup') === 'all',
    isFrozen: (userId) => identity.freezes.isFrozen(userId),
    demoCapital: demoCapitalOf(deps),
    priceInUsd,
    changed: offers.changed,
  };
  const due = lockupDue(parts);
  const calls: LockupCallParts = { ...parts, due };
  const seriesAt = (asset: Asset, time: number) =>
    parameters.at('lockup.series', asset.id, time)?.series ?? firstSeries(isDemo, asset.code);
  const create = () => createDue(parts, lockable(ledger), seriesAt);
  return {
    module: defineModule({
      name: 'lockup',
      deps: ['identity', 'ledger', 'proofs', 'parameters', 'notifications'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: { lockup_products: 'order', lockup_orders: 'order', lockup_payouts: 'settlement', lockup_ends: 'settlement' },
      calls: callsOf(calls),
      staffCalls: [listUserLockupsHandler(parts), getLockupOverviewHandler(calls)],
      channels: [lockupProductsChannel, lockupOrdersChannel],
      decides: ['domain/'],
      journals: lockupJournals,
      houseAccounts: [{ purpose: FUND }, { purpose: HELD }],
      funds: [{ fund: 'lockup', free: FUND, held: HELD, promised: loadPromised, paidSince: loadPaidSince }],
      invariants: lockupInvariants,
      parameters: [lockupSeriesKind(ledger, isDemo)],
      person: {
        sections: lockupSections(parts),
        stillOpen: OPEN_BY_USER,
        mayClose: async (db, userId) => ((await hasOpenOrders(db, userId)) ? 'LOCKUP_STILL_OPEN' : null),
      },
      due: [{ name: 'lockup.due', table: 'due_items', job: due.work.name }],
      jobs: [
        due.work.job(),
        { name: 'lockup.create', everyMs: CREATE_EVERY_MS, run: async () => void (await create()) },
        offers.job,
      ],
      async start() {
        await create();
        // What fell due while nobody ran; one that cannot be done keeps no server closed, the job tries it again.
        await due.work
          .run()
          .catch((error: unknown) => platform.log.error({ err: error }, 'lock-ups were not served at the start'));
      },
    }),
    runDue: () => due.work.run(),
    createDue: create,
  };
}
