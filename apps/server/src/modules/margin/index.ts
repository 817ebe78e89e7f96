/** Margin: spot trading on borrowed money. What other modules and the wiring may use of it. */
import { marginAccountChannel, marginFillsChannel, marginOrdersChannel, marginRatesChannel } from '@glasshouse/contract/margin';
import type { HealingTerms } from '@glasshouse/proofs/margin';
import type { FreezeGate } from '../../platform/calls/freeze.ts';
import type { ModeWatch } from '../../platform/modes/index.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Exchange, Venue } from '../exchange/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { SPOT_NAMES, spotNotificationOf } from '../spot/index.ts';
import { getMarginOverviewHandler } from './admin/getMarginOverview.ts';
import { getUserMarginHandler } from './admin/getUserMargin.ts';
import { listUserMarginEventsHandler } from './admin/listUserMarginEvents.ts';
import { marginRatesKind, marginTermsKind } from './admin/parameters.ts';
import { marginAccountWatch } from './api/account-watch.ts';
import { borrowMarginHandler } from './api/borrowMargin.ts';
import { getMarginAccountHandler } from './api/getMarginAccount.ts';
import { getMarginFundHandler } from './api/getMarginFund.ts';
import { getMarginRatesHandler } from './api/getMarginRates.ts';
import { getMarginReceiptHandler } from './api/getMarginReceipt.ts';
import { listMarginEventsHandler } from './api/listMarginEvents.ts';
import { listMarginHoursHandler } from './api/listMarginHours.ts';
import { listMarginInterestHandler } from './api/listMarginInterest.ts';
import { listMarginLiquidationsHandler } from './api/listMarginLiquidations.ts';
import { listOwnMarginLiquidationsHandler } from './api/listOwnMarginLiquidations.ts';
import { LiveAccounts } from './api/live-accounts.ts';
import { findMarkets } from './api/markets.ts';
import { type MarginParts, assetOf } from './api/parts.ts';
import { marginSections } from './api/person-sections.ts';
import { previewMarginHandler } from './api/previewMargin.ts';
import { repayMarginHandler } from './api/repayMargin.ts';
import { termsSources } from './api/terms-sources.ts';
import { MarginBook } from './domain/book.ts';
import { borrowedClearing } from './domain/clearing.ts';
import { FUND, INTEREST_DUE, LENT, POOL, marginJournals } from './domain/postings.ts';
import type { MarginRules } from './domain/markets.ts';
import { CHARGE_PPM, HEALS_PPM } from './domain/terms.ts';
import { MarginWatch } from './engine/watch.ts';
import { bookStore, followCapital, rebuildBook } from './store/book-store.ts';
import { CITED_CURSOR, NEWS_CURSOR, RECORDS_CURSOR, beginMarginRows, followMarginRows } from './store/follow-rows.ts';
import { marginInvariants } from './store/invariants.ts';

export { FUND_CAPITAL, MARGIN_DEMO_FUND, MARGIN_DEMO_POOL, POOL_CAPITAL } from './domain/postings.ts';

/** What margin is constructed with. */
export interface MarginDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly exchange: Exchange;
  readonly proofs: ProofLog;
  readonly notify: Notify;
  readonly modeWatch?: Pick<ModeWatch, 'view'>;
  readonly identity?: { readonly freezes: FreezeGate };
  /** Published parameters; without it the original values hold. */
  readonly parameters?: ParameterSource;
}

/** Margin with its module. */
export interface MarginModule {
  readonly module: Module;
  readonly venue: Venue;
  readonly book: MarginBook;
  /** Looks for capital that came, charges hours and brings records into the log: what its jobs do. */
  run(): Promise<void>;
  /** Reads the memory of the desk again. */
  rebuild(): Promise<void>;
}

const ACCOUNTS_EVERY_MS = 1_000;
const HOURS_EVERY_MS = 1_000;
const CAPITAL_EVERY_MS = 2_000;
const ROWS_EVERY_MS = 1_000;

const OUTCOMES = {
  margin_debts: 'settlement',
  margin_events: 'settlement',
  margin_rates: 'settlement',
  margin_uses: 'settlement',
  margin_pools: 'settlement',
  margin_accounts: 'settlement',
  margin_orders: 'order',
  margin_liquidations: 'settlement',
  margin_leavings: 'settlement',
  margin_records: 'log',
  margin_accepted: 'log',
} as const;

const callsOf = (parts: MarginParts, live: LiveAccounts) => [
  getMarginAccountHandler(parts, live),
  borrowMarginHandler(parts),
  repayMarginHandler(parts),
  previewMarginHandler(parts),
  getMarginRatesHandler(parts),
  listMarginHoursHandler(parts),
  listMarginInterestHandler(parts),
  listMarginEventsHandler(parts),
  listMarginLiquidationsHandler(parts),
  listOwnMarginLiquidationsHandler(parts),
  getMarginReceiptHandler(parts),
  getMarginFundHandler(parts),
];

/** Lists the account on the books of spot. */
function listed(deps: MarginDeps, book: MarginBook, rules: () => MarginRules) {
  const { exchange, markets, platform } = deps;
  const codeOf = (id: number) => assetOf(deps, id);
  const terms = (): HealingTerms => {
    const [tier] = venue.tiersAt('spot', platform.clock.now());
    return { quoteId: rules().quoteId, healsAt: HEALS_PPM, chargePpm: CHARGE_PPM, takerPpm: Number(tier.takerPpm) };
  };
  const kept = { book, assetOf: codeOf, markets, now: () => platform.clock.now() };
  const watch = new MarginWatch(book, () => ({ terms: terms(), assetOf: codeOf }));
  const venue: Venue = exchange.list({
    venue: 'cash',
    kind: 'spot',
    account: 'margin',
    lists: (market) => rules().markets.some(({ marketId }) => marketId === market.id),
    clearing: borrowedClearing({
      book,
      names: SPOT_NAMES,
      // Those of spot hold for both accounts.
      invariants: [],
      assetOf: codeOf,
    }),
    store: bookStore(kept),
    watch,
    tiersAt: (time) => venue.tiersAt('spot', time),
    channels: { orders: marginOrdersChannel, fills: marginFillsChannel },
    noticeOf: spotNotificationOf,
  });
  return { venue, watch, rebuild: () => rebuildBook(platform.db, kept) };
}

/** Lets hours that began be charged, one commit after another; in a market that does not go on another takes its place. */
async function chargeHours({ venue, rules, platform }: MarginParts, watch: MarginWatch): Promise<void> {
  for (const { marketId } of rules().markets)
    for (let left = watch.owing(platform.clock.now()); left > 0 && venue.isLeading; ) {
      await venue.submitOne({ type: 'tick', marketId }, null);
      const now = watch.owing(platform.clock.now());
      if (now >= left) break;
      left = now;
    }
}

function moduleOf(parts: MarginParts, watch: MarginWatch, rows: () => Promise<void>): Module {
  const { platform, ledger, venue, book } = parts;
  const { db } = platform;
  const live = new LiveAccounts(() => platform.clock.now());
  return defineModule({
    name: 'margin',
    deps: ['exchange', 'spot', 'parameters', 'proofs', 'notifications', 'identity'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: OUTCOMES,
    decides: ['domain/', 'engine/'],
    channels: [marginOrdersChannel, marginFillsChannel, marginAccountChannel, marginRatesChannel],
    calls: callsOf(parts, live),
    staffCalls: [getMarginOverviewHandler(parts), getUserMarginHandler(parts), listUserMarginEventsHandler(parts)],
    journals: marginJournals,
    watches: [marginAccountWatch(parts)],
    houseAccounts: [{ purpose: POOL }, { purpose: LENT }, { purpose: INTEREST_DUE }, { purpose: FUND }],
    invariants: marginInvariants,
    parameters: [marginRatesKind(ledger), marginTermsKind(ledger)],
    person: { sections: marginSections(parts) },
    follow: [
      { name: RECORDS_CURSOR, reads: 'margin_records', cursor: 'follow_cursors', job: 'margin.rows' },
      { name: CITED_CURSOR, reads: 'margin_records', cursor: 'follow_cursors', job: 'margin.rows' },
      { name: NEWS_CURSOR, reads: 'margin_notices', cursor: 'follow_cursors', job: 'margin.rows' },
    ],
    jobs: [
      { name: 'margin.accounts', everyMs: ACCOUNTS_EVERY_MS, run: () => live.publish(parts) },
      { name: 'margin.pools', everyMs: CAPITAL_EVERY_MS, run: () => live.publishPools(parts) },
      { name: 'margin.hours', everyMs: HOURS_EVERY_MS, run: () => chargeHours(parts, watch) },
      {
        name: 'margin.capital',
        everyMs: CAPITAL_EVERY_MS,
        run: async () => {
          if (venue.isLeading) await followCapital(db, book);
        },
      },
      { name: 'margin.rows', everyMs: ROWS_EVERY_MS, run: rows },
    ],
    start: () => beginMarginRows(db),
  });
}

/** Makes margin. */
export function createMargin(deps: MarginDeps): MarginModule {
  const { platform, ledger, markets, proofs, notify, modeWatch, parameters = NO_CHANGES } = deps;
  const rules = findMarkets(deps);
  const { curveAt, termsAt } = termsSources(ledger, parameters);
  const mayBorrow = () => modeWatch?.view.lets('margin', 'open') ?? true;
  const book = new MarginBook({ rules, curveAt, termsAt, mayBorrow });
  const { venue, watch, rebuild } = listed(deps, book, rules);
  const { exchange } = deps;
  const parts: MarginParts = {
    platform,
    ledger,
    markets,
    exchange,
    venue,
    proofs,
    notify,
    parameters,
    book,
    rules,
    curveAt,
    termsAt,
    modes: modeWatch ?? null,
  };
  const marketOf = (symbol: string) => rules().markets.find((market) => market.symbol === symbol)?.marketId;
  const now = () => platform.clock.now();
  const rows = () => followMarginRows({ db: platform.db, proofs, markets, marketOf, notify, now });
  return {
    module: moduleOf(parts, watch, rows),
    venue,
    book,
    rebuild,
    async run() {
      if (venue.isLeading) await followCapital(platform.db, book);
      await chargeHours(parts, watch);
      await rows();
    },
  };
}
