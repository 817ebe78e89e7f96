/** Dual investment: a promise to sell a coin or to buy it at a linked price, whose both outcomes are set aside in full (README.md). */
import { type DualType, dualPositionsChannel, dualProductsChannel } from '@glasshouse/contract/dual';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ledger, paperAtoms } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { getDualOverviewHandler } from './admin/getDualOverview.ts';
import { listUserDualsHandler } from './admin/listUserDuals.ts';
import { dualTermsKind } from './admin/terms-parameter.ts';
import { buyDualHandler } from './api/buyDual.ts';
import { findCoins } from './api/coins.ts';
import { createDue } from './api/create-due.ts';
import { getDualDetailHandler } from './api/getDualDetail.ts';
import { getDualIndexHandler } from './api/getDualIndex.ts';
import { getDualQuoteHandler } from './api/getDualQuote.ts';
import { getDualReceiptHandler } from './api/getDualReceipt.ts';
import { getDualSettlementHandler } from './api/getDualSettlement.ts';
import { getDualTotalsHandler } from './api/getDualTotals.ts';
import { listDualHistoryHandler } from './api/listDualHistory.ts';
import { listDualPositionsHandler } from './api/listDualPositions.ts';
import { QuoteCache, loadOffers } from './api/offers.ts';
import type { DualCallParts, DualParts } from './api/parts.ts';
import { dualSections } from './api/person-sections.ts';
import { DEMO_CAPITAL, firstTerms } from './domain/demo.ts';
import type { DualCoin } from './domain/dual.ts';
import { FUND, HELD } from './domain/postings.ts';
import { dualDue } from './due.ts';
import { loadPaidSince, loadPromised } from './store/figures.ts';
import { dualInvariants, dualJournals } from './store/invariants.ts';
import { OPEN_BY_USER, hasOpenPositions } from './store/positions.ts';

export { DEMO_CAPITAL as DUAL_DEMO_CAPITAL } from './domain/demo.ts';
export { DUAL_CAPITAL } from './domain/postings.ts';
export { dualInvariants } from './store/invariants.ts';

const CREATE_EVERY_MS = 5_000;
const PUBLISH_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const TYPES: readonly DualType[] = ['call', 'put'];

/** What dual investment is constructed with. */
export interface DualDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: Markets;
  readonly wallet: Pick<Wallet, 'balancesChanged'>;
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly priceInUsd: (assetId: number) => string | null;
}

/** Dual investment with its module. */
export interface DualModule {
  readonly module: Module;
  /** Does what is due now; answers how many items. */
  runDue(): Promise<number>;
  /** Publishes products whose time has come. */
  createDue(): Promise<number>;
}

const demoCapitalOf = ({ platform, ledger }: DualDeps): ((assetId: number) => bigint) =>
  platform.config.mode === 'demo' ? (assetId) => paperAtoms(DEMO_CAPITAL, ledger.asset(assetId)) : () => 0n;

/** Publishes lists at each minute, when its first price is logged, and after changes; each at most once a second. */
function offersPublisher(parts: () => DualParts, quotes: QuoteCache) {
  /** Coins whose lists changed; null: all. */
  let changed: Set<number> | null = null;
  let minute = 0;
  return {
    changed: (assetId?: number) => {
      if (assetId === undefined) changed = null;
      else changed?.add(assetId);
    },
    heard(time: number) {
      const own = Math.floor(time / MINUTE_MS);
      if (own !== minute) changed = null;
      minute = own;
    },
    job: {
      name: 'dual.publish',
      everyMs: PUBLISH_EVERY_MS,
      async run() {
        const { platform, coins } = parts();
        const those = coins().filter(({ assetId }) => changed === null || changed.has(assetId));
        changed = new Set();
        for (const coin of those)
          for (const type of TYPES) {
            const list = await loadOffers(parts(), quotes, coin, type);
            platform.publisher.publish(dualProductsChannel, { currency_id: coin.assetId, type }, list);
          }
      },
    },
  };
}

const callsOf = (parts: DualCallParts, quotes: QuoteCache) => [
  getDualIndexHandler(parts, quotes),
  getDualDetailHandler(parts, quotes),
  getDualQuoteHandler(parts, quotes),
  buyDualHandler(parts),
  listDualPositionsHandler(parts),
  getDualTotalsHandler(parts),
  getDualReceiptHandler(parts),
  getDualSettlementHandler(parts),
  listDualHistoryHandler(parts),
];

function partsOf(
  deps: DualDeps,
  changed: DualParts['changed'],
): { parts: DualParts; first: (coin: DualCoin) => ReturnType<DualParts['termsAt']> } {
  const { platform, ledger, proofs, markets, wallet, parameters, notify, priceInUsd } = deps;
  const isDemo = platform.config.mode === 'demo';
  let coins: readonly DualCoin[] = [];
  const first = (coin: DualCoin) => {
    const market = markets.market(coin.marketId);
    return firstTerms(coin.code, isDemo, market !== undefined && markets.sourceOf(market) === 'live');
  };
  const parts: DualParts = {
    platform,
    ledger,
    proofs,
    markets,
    balancesChanged: wallet.balancesChanged,
    parameters,
    notify,
    priceInUsd,
    coins() {
      if (coins.length === 0) coins = findCoins({ ledger, markets });
      return coins;
    },
    termsAt: (coin, time) => parameters.at('dual.terms', coin.assetId, time) ?? first(coin),
    demoCapital: demoCapitalOf(deps),
    isDemo,
    changed,
  };
  return { parts, first };
}

/** Makes dual investment. */
export function createDual(deps: DualDeps): DualModule {
  const { platform, markets } = deps;
  const quotes = new QuoteCache();
  const offers = offersPublisher(() => parts, quotes);
  const { parts, first } = partsOf(deps, offers.changed);
  const { begin, ...works } = dualDue(parts);
  const calls: DualCallParts = { ...parts, ...works };
  const create = () => createDue(parts, works.maturities);
  const all = [works.hours.work, works.maturities.work, works.due.work];
  let stopHearing = () => {};
  return {
    module: defineModule({
      name: 'dual',
      deps: ['identity', 'ledger', 'proofs', 'markets', 'parameters', 'notifications'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: {
        dual_maturities: 'settlement',
        dual_slots: 'price',
        dual_products: 'order',
        dual_sold: 'order',
        dual_volatility: 'price',
        dual_positions: 'order',
        dual_prices: 'price',
        dual_results: 'result',
      },
      calls: callsOf(calls, quotes),
      staffCalls: [listUserDualsHandler(parts), getDualOverviewHandler(calls, quotes)],
      channels: [dualProductsChannel, dualPositionsChannel],
      decides: ['domain/', 'settlement/'],
      journals: dualJournals,
      houseAccounts: [{ purpose: FUND }, { purpose: HELD }],
      funds: [{ fund: 'dual', free: FUND, held: HELD, promised: loadPromised, paidSince: loadPaidSince }],
      invariants: dualInvariants,
      parameters: [dualTermsKind({ coins: parts.coins, first })],
      person: {
        sections: dualSections(parts),
        stillOpen: OPEN_BY_USER,
        mayClose: async (db, userId) => ((await hasOpenPositions(db, userId)) ? 'DUAL_STILL_OPEN' : null),
      },
      due: all.map(({ name }) => ({ name, table: 'due_items', job: name })),
      jobs: [
        ...all.map((work) => work.job()),
        { name: 'dual.create', everyMs: CREATE_EVERY_MS, run: async () => void (await create()) },
        offers.job,
      ],
      async start() {
        stopHearing = markets.onLogged((ticks) => offers.heard(ticks[0]?.time ?? 0));
        await begin();
        // What fell due while nobody ran; what cannot be done keeps no server closed, the jobs try it again.
        for (const work of all)
          await work
            .run()
            .catch((error: unknown) => platform.log.error({ err: error }, `${work.name} was not served at the start`));
        await create();
      },
      async stop() {
        stopHearing();
      },
    }),
    async runDue() {
      let done = 0;
      for (const work of all) done += await work.run();
      return done;
    },
    createDue: create,
  };
}
