/** Contracts: leveraged positions in a book. What other modules and the wiring may use of it. */
import {
  contractAccountChannel,
  contractConditionalsChannel,
  contractFillsChannel,
  contractMarksChannel,
  contractOrdersChannel,
  contractPositionsChannel,
} from '@glasshouse/contract/contracts';
import type { FreezeGate } from '../../platform/calls/freeze.ts';
import { together } from '../../platform/db/together.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BookProduct, type ClearingStore, type Exchange, type Venue, priceText } from '../exchange/index.ts';
import { type Ledger, loadChangedOwners } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { ContractMarkets } from './admin/contract-markets.ts';
import { CONTRACT_FEES } from './admin/fees-parameter.ts';
import { contractFundingKind, fundingSource } from './admin/funding-parameter.ts';
import { getContractsOverviewHandler } from './admin/getContractsOverview.ts';
import { listUserContractsHandler } from './admin/listUserContracts.ts';
import { contractRulesKind } from './admin/rules-parameter.ts';
import { termsSource } from './admin/terms-source.ts';
import { contractTiersKind } from './admin/tiers-parameter.ts';
import { addContractStopHandler } from './api/addContractStop.ts';
import { addTrailingStopHandler } from './api/addTrailingStop.ts';
import { amendContractOrderHandler } from './api/amendContractOrder.ts';
import { cancelAllContractOrdersHandler } from './api/cancelAllContractOrders.ts';
import { cancelConditionalHandler } from './api/cancelConditional.ts';
import { cancelContractOrderHandler } from './api/cancelContractOrder.ts';
import { changeContractMarginHandler } from './api/changeContractMargin.ts';
import { changeContractMultipleHandler } from './api/changeContractMultiple.ts';
import { closeAllContractsHandler } from './api/closeAllContracts.ts';
import { closeContractHandler } from './api/closeContract.ts';
import { contractEvents } from './api/events.ts';
import { fundingBills } from './api/funding-bills.ts';
import { noticeOf } from './api/notices.ts';
import { contractSections } from './api/person-sections.ts';
import { offsetContractsHandler } from './api/offsetContracts.ts';
import { placeConditionalHandler } from './api/placeConditional.ts';
import { previewContractHandler } from './api/previewContract.ts';
import { openResults } from './store/outside.ts';
import { type ContractFigures, type MarkedPosition, loadFigures, loadMarked } from './api/own-figures.ts';
import { contractTrading } from './api/trading.ts';
import { getContractAnalysisHandler } from './api/getContractAnalysis.ts';
import { getContractDealHandler } from './api/getContractDeal.ts';
import { getContractFundHandler } from './api/getContractFund.ts';
import { getContractOrderHandler } from './api/getContractOrder.ts';
import { getContractPositionHandler } from './api/getContractPosition.ts';
import { getContractRateReceiptHandler } from './api/getContractRateReceipt.ts';
import { getContractReceiptHandler } from './api/getContractReceipt.ts';
import { getContractTermsHandler } from './api/getContractTerms.ts';
import { type ContractHistory, contractHistory } from './api/history.ts';
import { listConditionalsHandler } from './api/listConditionals.ts';
import { listContractChangesHandler } from './api/listContractChanges.ts';
import { listContractFillsHandler } from './api/listContractFills.ts';
import { listContractFundingHandler } from './api/listContractFunding.ts';
import { listContractLiquidationsHandler } from './api/listContractLiquidations.ts';
import { listContractPaymentsHandler } from './api/listContractPayments.ts';
import { listContractPositionsHandler } from './api/listContractPositions.ts';
import { listContractSamplesHandler } from './api/listContractSamples.ts';
import { listContractTradesHandler } from './api/listContractTrades.ts';
import { crossWatches } from './api/cross-watch.ts';
import { type ContractParts, markOf } from './api/parts.ts';
import { KnownRates, nextFunding } from './api/rates.ts';
import { Recent } from './api/recent.ts';
import { removeContractStopHandler } from './api/removeContractStop.ts';
import { reverseContractHandler } from './api/reverseContract.ts';
import { setContractSettingsHandler } from './api/setContractSettings.ts';
import { setContractStopsHandler } from './api/setContractStops.ts';
import { submitContractHandler } from './api/submitContract.ts';
import { submitContractsHandler } from './api/submitContracts.ts';
import { contractsClearing } from './domain/clearing.ts';
import { PositionBook } from './domain/position-book.ts';
import { accountOf, CONTRACT_ACCOUNTS } from './domain/accounts.ts';
import { FUND, FUNDING, RESULT } from './domain/postings.ts';
import { settleStanding } from './domain/standing.ts';
import { AdlLights } from './engine/lights.ts';
import { ContractsEngine, type FundingParts } from './engine/watch.ts';
import { chainOf } from './receipts/chains.ts';
import { beginRecords, logRecords, RECORDS_CURSOR } from './receipts/log-records.ts';
import { PAYMENTS_CURSOR } from './receipts/funding-news.ts';
import { beginNews, NEWS_CURSOR, tellOwners } from './receipts/news.ts';
import { ACCOUNT_RISKS_CURSOR, RISKS_CURSOR } from './receipts/risk-news.ts';
import { deleteChoices } from './store/choices.ts';
import { engineInvariants } from './store/engine-invariants.ts';
import { type EngineStoreDeps, engineStore, followCapital } from './store/engine-store.ts';
import { fundingInvariants } from './store/funding-invariants.ts';
import { contractInvariants, contractJournals } from './store/invariants.ts';
import { ConditionalStore } from './store/conditional-store.ts';
import { copyActs } from './api/copy-acts.ts';
import type { KnownCap } from './engine/caps.ts';
import { type CopyDesk, NO_COPIES, readCopies, saveCopies } from './store/copy-store.ts';
import { PositionStore } from './store/position-store.ts';
import { OPEN_BY_USER, hasOpen, loadWithCopies } from './store/reading.ts';

export type { ContractHistory, TradedMarket, TradedPosition } from './api/history.ts';
export type { ContractFigures, MarkedPosition } from './api/own-figures.ts';
export { CONTRACT_CAPITAL } from './domain/capital.ts';
export type { CapTerms, CopiedMember, CopiesDone, FilledMember, Followed } from './domain/copies.ts';
export type { KnownCap } from './engine/caps.ts';
export { PURSE_HOLD } from './domain/purse.ts';
export type { CopyDesk } from './store/copy-store.ts';
export type { ClosedCounts, PositionFill } from './store/history.ts';

/** What contracts are constructed with. */
export interface ContractsDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  exchange: Exchange;
  proofs: ProofLog;
  notify: Notify;
  /** Who is frozen; without it nobody is. */
  identity?: { readonly freezes: FreezeGate & { isFrozen(userId: number): boolean } };
  /** Published parameters; without it the original values hold. */
  parameters?: ParameterSource;
  /** Follows of those who lead; without it nobody does. */
  copies?: CopyDesk;
  /** Other figures of funding, in tests. */
  funding?: Partial<FundingParts>;
}

/** What other modules may do with contracts. */
export interface Contracts extends ReturnType<typeof contractTrading>, ReturnType<typeof copyActs> {
  /** Takes over loss caps that owners changed. */
  capsEdited(caps: readonly KnownCap[]): void;
  /** The history of a user's linear contracts, and what is open of them at the marks. */
  figuresOf(db: Db, userId: number): Promise<ContractFigures>;
  /** Which of these follows have open copies. */
  withCopies(db: Db, follows: readonly number[]): Promise<ReadonlySet<number>>;
  /** The open positions of them at their marks; null where one has none. */
  markedOf(db: Db, userId: number): Promise<MarkedPosition[] | null>;
  /** Positions and copies in figures. */
  readonly history: ContractHistory;
}

/** How often marks are sent to those who look. */
const MARKS_EVERY_MS = 1_000;
/** How often records go into the public log, and their owners are told. */
const RECORDS_EVERY_MS = 1_000;
/** How often payments of funding that are left are gone on with. */
const FUNDING_EVERY_MS = 1_000;
/** How often capital that came to the fund is looked for. */
const CAPITAL_EVERY_MS = 10_000;

/** The stores of positions, conditional entries and the engine as one: the engine follows what positions and orders came to. */
function storesOf(
  positions: ClearingStore,
  conditionals: ClearingStore,
  engine: ClearingStore,
  copies: Pick<ClearingStore, 'read' | 'save' | 'rebuild'>,
): ClearingStore {
  return {
    ...(copies.read && { read: copies.read }),
    async rebuild(db, marketIds, orders) {
      await positions.rebuild(db, marketIds, orders);
      await conditionals.rebuild(db, marketIds, orders);
      await engine.rebuild(db, marketIds, orders);
      await copies.rebuild(db, marketIds, orders);
    },
    async changed(tx) {
      const owners = await Promise.all(CONTRACT_ACCOUNTS.map((type) => loadChangedOwners(tx, type)));
      return [...new Set(owners.flat())];
    },
    async save(tx, batch) {
      await together(positions.save(tx, batch), conditionals.save(tx, batch), engine.save(tx, batch), copies.save(tx, batch));
    },
    keep(batch) {
      positions.keep(batch);
      conditionals.keep(batch);
      engine.keep(batch);
    },
  };
}

/** Memory and engine, which know each other. */
function coreOf({
  platform,
  ledger,
  markets,
  identity,
  parameters = NO_CHANGES,
  copies = NO_COPIES,
  funding = {},
}: ContractsDeps) {
  const isFrozen = (userId: number) => identity?.freezes.isFrozen(userId) ?? false;
  const own = new ContractMarkets(markets, ledger);
  const termsAt = termsSource(parameters, own);
  const book: PositionBook = new PositionBook({
    termsAt,
    marks: {
      last: (batch, marketId) => engine.last(batch, marketId),
      isPaused: (batch, marketId) => engine.isPaused(batch, marketId),
    },
    funding: {
      due: (batch, marketId) => engine.due(batch, marketId),
      newest: (batch, marketId) => engine.newest(batch, marketId),
      paid: (batch, paid) => engine.paid(batch, paid),
    },
    versionOf: (batch, marketId, time) => engine.versionOf(batch, marketId, time),
    fund: {
      pay: (batch, paid) => engine.payFromFund(batch, paid),
      isShort: (batch, marketId) => engine.isFundShort(batch, marketId),
    },
    newSalt: () => platform.random.bytes(16).toString('hex'),
    settle: settleStanding,
    isFrozen,
    leads: (userId) => copies.leaders().has(userId),
  });
  const labelsOf = ({ marketId }: { readonly marketId: number }) => {
    const { symbol, index, quantityDecimals, priceDecimals } = own.of(marketId);
    const { code: settle, scale } = own.settleOf(marketId);
    const contract = own.contractOf(marketId);
    return { symbol, index, settle, scale, priceDecimals, lotDecimals: quantityDecimals, contract };
  };
  const engine: ContractsEngine = new ContractsEngine(book, labelsOf, { rulesAt: fundingSource(parameters), ...funding });
  const kept: EngineStoreDeps = {
    memory: engine.memory,
    markets,
    now: () => platform.clock.now(),
    settleAssets: () => [...new Set(own.ids().map((id) => own.settleOf(id).id))],
  };
  const copyStore: Pick<ClearingStore, 'read' | 'save' | 'rebuild'> = {
    async rebuild(db) {
      for (const { id, ...terms } of await copies.begin(db)) engine.memory.caps.set(id, terms);
    },
    read: (tx, commands, tickMarkets, asked) =>
      readCopies(copies, book, { tx, commands, tickMarkets, asked, now: platform.clock.now() }),
    save: (tx, batch) => saveCopies(copies, book, tx, batch),
  };
  const store = storesOf(new PositionStore(book), new ConditionalStore(book), engineStore(kept), copyStore);
  return { own, termsAt, book, engine, store, labelsOf, kept, rates: new KnownRates() };
}

type Core = ReturnType<typeof coreOf>;

const handlersOf = (parts: ContractParts, { markets, proofs }: ContractsDeps) => [
  submitContractHandler(parts),
  submitContractsHandler(parts),
  placeConditionalHandler(parts),
  cancelConditionalHandler(parts),
  listConditionalsHandler(parts),
  previewContractHandler(parts),
  closeContractHandler(parts),
  closeAllContractsHandler(parts),
  reverseContractHandler(parts),
  offsetContractsHandler(parts),
  setContractStopsHandler(parts),
  addContractStopHandler(parts),
  addTrailingStopHandler(parts),
  removeContractStopHandler(parts),
  changeContractMarginHandler(parts),
  changeContractMultipleHandler(parts),
  amendContractOrderHandler(parts),
  cancelContractOrderHandler(parts),
  cancelAllContractOrdersHandler(parts),
  setContractSettingsHandler(parts),
  getContractTermsHandler(parts),
  getContractDealHandler(parts),
  listContractPositionsHandler(parts),
  listContractTradesHandler(parts),
  getContractPositionHandler(parts),
  getContractOrderHandler(parts),
  listContractFillsHandler(parts),
  listContractLiquidationsHandler(parts),
  listContractFundingHandler(parts),
  listContractSamplesHandler(parts),
  listContractPaymentsHandler(parts),
  getContractAnalysisHandler(parts),
  listContractChangesHandler(parts),
  getContractFundHandler(parts),
  getContractRateReceiptHandler({ db: parts.platform.db, now: () => parts.platform.clock.now(), proofs }),
  getContractReceiptHandler({ db: parts.platform.db, now: () => parts.platform.clock.now(), proofs, markets, chainOf }),
];

/** Sends the marks of all markets. */
function publishMarks(parts: ContractParts): void {
  const { venue, platform } = parts;
  for (const rules of venue.allRules()) {
    const mark = markOf(parts, rules.marketId);
    const funding = nextFunding(parts, rules.marketId);
    const message = {
      market_id: rules.marketId,
      mark: mark && priceText(rules, mark.ticks),
      index: mark && priceText(rules, mark.index),
      funding_rate: funding?.rate ?? null,
      funding_due: funding?.due ?? null,
      time: mark?.time ?? platform.clock.now(),
    };
    platform.publisher.publish(contractMarksChannel, { market_id: rules.marketId }, message);
  }
}

/** What its tables hold. */
const OUTCOMES = {
  contract_positions: 'settlement',
  contract_position_events: 'settlement',
  contract_order_terms: 'order',
  contract_conditionals: 'order',
  contract_records: 'log',
  contract_record_leaves: 'log',
  contract_terms: 'settlement',
  contract_stop_fires: 'settlement',
  contract_liquidations: 'settlement',
  contract_adls: 'settlement',
  contract_fund_entries: 'settlement',
  contract_waits: 'settlement',
  contract_marks: 'log',
  contract_samples: 'settlement',
  contract_rates: 'settlement',
  contract_fundings: 'settlement',
  contract_funding_ends: 'settlement',
} as const;

/** Lets markets whose positions have still to pay funding go on, one commit after another; other commands come between. */
async function payFundings(venue: Venue, { memory }: ContractsEngine): Promise<void> {
  for (let paying = memory.paying; venue.isLeading && paying.length > 0; paying = memory.paying)
    for (const marketId of paying) await venue.submitOne({ type: 'tick', marketId }, null);
}

function moduleOf(deps: ContractsDeps, parts: ContractParts, { own, labelsOf, kept, engine, rates }: Core): Module {
  const { exchange, markets, proofs, notify } = deps;
  const assetOf = (id: number) => deps.ledger.asset(id) as NonNullable<ReturnType<Ledger['asset']>>;
  const { venue } = parts;
  const { db } = deps.platform;
  return defineModule({
    name: 'contracts',
    deps: ['exchange', 'parameters', 'proofs', 'notifications', 'identity'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: OUTCOMES,
    decides: ['domain/', 'engine/'],
    channels: [
      contractOrdersChannel,
      contractFillsChannel,
      contractPositionsChannel,
      contractAccountChannel,
      contractConditionalsChannel,
      contractMarksChannel,
    ],
    journals: contractJournals,
    watches: crossWatches(parts),
    houseAccounts: [{ purpose: `${RESULT}:*`, isAnySign: true }, { purpose: `${FUNDING}:*`, isAnySign: true }, { purpose: FUND }],
    bills: [fundingBills(parts)],
    invariants: [...contractInvariants, ...engineInvariants, ...fundingInvariants],
    fees: [exchange.feesOf('contracts', 'perpetual')],
    outside: openResults(parts),
    parameters: [
      contractRulesKind(own, (tx, marketId, rules) => venue.ruleBook.setRules(tx, marketId, rules)),
      contractTiersKind(own),
      CONTRACT_FEES.kind,
      contractFundingKind(own),
    ],
    staffCalls: [listUserContractsHandler(parts), getContractsOverviewHandler(parts)],
    calls: handlersOf(parts, deps),
    person: {
      sections: contractSections(parts),
      stillOpen: OPEN_BY_USER,
      mayClose: async (db, userId) => ((await hasOpen(db, userId)) ? 'CONTRACTS_STILL_OPEN' : null),
      erase: (tx, userId) => deleteChoices(tx, userId),
    },
    follow: [
      { name: RECORDS_CURSOR, reads: 'contract_records', cursor: 'follow_cursors', job: RECORDS_CURSOR },
      { name: NEWS_CURSOR, reads: 'contract_records', cursor: 'follow_cursors', job: NEWS_CURSOR },
      { name: RISKS_CURSOR, reads: 'contract_risk_alerts', cursor: 'follow_cursors', job: NEWS_CURSOR },
      { name: ACCOUNT_RISKS_CURSOR, reads: 'contract_account_alerts', cursor: 'follow_cursors', job: NEWS_CURSOR },
      { name: PAYMENTS_CURSOR, reads: 'contract_funding_alerts', cursor: 'follow_cursors', job: NEWS_CURSOR },
    ],
    jobs: [
      {
        name: 'contracts.marks',
        everyMs: MARKS_EVERY_MS,
        async run() {
          if (!venue.isLeading) await rates.follow(db, own.ids());
          publishMarks(parts);
        },
      },
      { name: 'contracts.funding', everyMs: FUNDING_EVERY_MS, run: () => payFundings(venue, engine) },
      { name: RECORDS_CURSOR, everyMs: RECORDS_EVERY_MS, run: () => logRecords({ db, proofs, markets }) },
      { name: NEWS_CURSOR, everyMs: RECORDS_EVERY_MS, run: () => tellOwners({ db, notify, labelsOf, assetOf }) },
      { name: 'contracts.capital', everyMs: CAPITAL_EVERY_MS, run: () => followCapital(kept, db) },
    ],
    async start() {
      await beginRecords(db);
      await beginNews(db);
      await rates.follow(db, own.ids());
    },
  });
}

/** Creates contracts. */
export function createContracts(deps: ContractsDeps): Contracts & { module: Module; product: BookProduct; venue: Venue } {
  const { platform, ledger, markets, exchange, parameters = NO_CHANGES } = deps;
  const core = coreOf(deps);
  const { book, engine, termsAt, store, rates } = core;
  const product: BookProduct = {
    venue: 'contracts',
    kind: 'perpetual',
    account: accountOf('linear'),
    lists: ({ contract }) => contract !== 'inverse',
    clearing: contractsClearing(book, contractInvariants),
    store,
    watch: engine,
    tiersAt: (time) => CONTRACT_FEES.tiersOf(parameters.at('contracts.fees', 0, time)),
    channels: {
      orders: contractOrdersChannel,
      fills: contractFillsChannel,
      others: {
        positions: contractPositionsChannel,
        account: contractAccountChannel,
        conditionals: contractConditionalsChannel,
      },
    },
    events: (batch) => contractEvents(parts, batch),
    noticeOf,
  };
  // Inverse markets trade by an account of their own; store and events are those of the venue.
  const { store: _store, events: _events, ...shared } = product;
  exchange.list(product);
  const venue = exchange.list({
    ...shared,
    account: accountOf('inverse'),
    lists: ({ contract }) => contract === 'inverse',
  });
  const lights = new AdlLights(engine.memory, () => platform.clock.now());
  const parts: ContractParts = {
    freezes: deps.identity?.freezes,
    platform,
    ledger,
    markets,
    venue,
    book,
    termsAt,
    lookedAt: (marketId) => engine.markOf(marketId),
    rateOf: (marketId) => (venue.isLeading ? engine.rateOf(marketId) : rates.of(marketId)),
    fundingRulesAt: (period, marketId) => engine.fundingRulesAt(period, marketId),
    isFundShort: (assetId) => venue.isLeading && engine.memory.isFundShort(assetId),
    pausedUntil: (marketId) => (venue.isLeading ? engine.pausedUntil(marketId) : null),
    recent: new Recent(() => platform.clock.now()),
    lightsOf: (position) => lights.of(position),
    extremeOf: (position, stop) => (venue.isLeading ? engine.extremeOf(position, stop) : undefined),
  };
  return {
    ...contractTrading(parts),
    ...copyActs(parts),
    capsEdited(caps) {
      for (const { id, maxLoss, nearOf } of caps) engine.memory.caps.edit(id, { maxLoss, nearOf });
    },
    figuresOf: (db, userId) => loadFigures(parts, db, userId),
    markedOf: (db, userId) => loadMarked(parts, db, userId),
    withCopies: loadWithCopies,
    history: contractHistory(parts),
    module: moduleOf(deps, parts, core),
    product,
    venue,
  };
}
