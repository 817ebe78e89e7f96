/** Stocks: shares against a custodian, an order book with sessions and auctions, corporate actions that were announced before (README.md). */
import { stocksAuctionChannel, stocksFillsChannel, stocksOrdersChannel } from '@glasshouse/contract/stocks';
import { calendarOf } from '@glasshouse/proofs/stocks';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Exchange, Venue } from '../exchange/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { stockActionKind } from './admin/action-kind.ts';
import { stockCustodyKind, stockTaxKind } from './admin/custody-kind.ts';
import { getStocksOverviewHandler } from './admin/getStocksOverview.ts';
import { getUserStocksHandler } from './admin/getUserStocks.ts';
import { previewStockActionHandler } from './admin/previewStockAction.ts';
import { rulesSource, stocksRulesKind } from './admin/rules-parameter.ts';
import { amendStockHandler } from './api/amendStock.ts';
import { getStockAuctionHandler, listStockAuctionsHandler } from './api/auctions.ts';
import { cancelAllStocksHandler } from './api/cancelAllStocks.ts';
import { cancelStockHandler } from './api/cancelStock.ts';
import { changeOrders, knowActions } from './api/change-orders.ts';
import { exportStockLotsHandler } from './api/exportStockLots.ts';
import { getStockHandler } from './api/getStock.ts';
import { getStockActionFileHandler } from './api/getStockActionFile.ts';
import { getStockCalendarHandler } from './api/getStockCalendar.ts';
import { getStockReceiptHandler } from './api/getStockReceipt.ts';
import { provideIndicative, publishIndicative } from './api/indicative.ts';
import { listStockActionsHandler } from './api/listStockActions.ts';
import { listStockEntitlementsHandler } from './api/listStockEntitlements.ts';
import { listStockHoldingsHandler } from './api/listStockHoldings.ts';
import { listStocksHandler } from './api/listStocks.ts';
import { getStockOrderHandler, listStockFillsHandler, listStockOrdersHandler } from './api/own-lists.ts';
import type { StockParts } from './api/parts.ts';
import { returnPaper, stockPaper } from './api/paper.ts';
import { getStockResidenceHandler, stateStockResidenceHandler } from './api/residence.ts';
import { stockSections } from './api/person-sections.ts';
import { placeStockOcoHandler } from './api/placeStockOco.ts';
import { previewStockHandler } from './api/previewStock.ts';
import { submitStockHandler } from './api/submitStock.ts';
import { ActionBook } from './domain/action-book.ts';
import { stockVenue } from './api/venue.ts';
import { WITHHOLDING } from './domain/postings.ts';
import { FIRST_TERMS, FIRST_WITHHOLDING_PPM, type Stock } from './domain/stock.ts';
import { type StocksDue, stocksDue } from './due.ts';
import { OPEN_BY_USER, isOwed } from './store/actions.ts';
import { stocksFlows, stocksInvariants, stocksJournals } from './store/invariants.ts';
import { tradingInvariants, tradingJournals } from './store/trading-invariants.ts';
import { deleteResidences } from './store/residences.ts';
import { loadSplits } from './store/order-changes.ts';
import { insertStock, loadStocks } from './store/terms.ts';

export { stocksInvariants } from './store/invariants.ts';
export { tradingInvariants } from './store/trading-invariants.ts';

/** What stocks are constructed with. */
export interface StocksDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: Markets;
  readonly exchange: Exchange;
  /** Published parameters; without it the original values hold. */
  readonly parameters?: ParameterSource;
  readonly wallet: Pick<Wallet, 'balancesChanged'>;
  readonly notify: Notify;
  /** Whether there is a user. */
  readonly hasUser: (tx: Tx, userId: number) => Promise<boolean>;
}

/** Stocks with their module. */
export interface StocksModule {
  readonly module: Module;
  /** Does what is due now; answers how many items. */
  runDue(): Promise<number>;
  /** Where its orders trade. */
  readonly venue: Venue;
  /** Goes on with what actions are for orders. */
  changeOrders(): Promise<void>;
  /** Takes all paper shares that a user has free. */
  returnPaper(tx: Tx, userId: number): Promise<{ readonly assetId: number; readonly atoms: bigint }[]>;
  /** Keeps a trader of the demo stocked with paper shares, so many whole ones of each stock. */
  stockPaper(userId: number, whole: number): Promise<void>;
  /** The stocks that are listed. */
  stocks(): readonly Stock[];
  /** What was published of them, as this process knows it. */
  readonly actions: {
    /** Whether an action that is counted at a close was. */
    isPublished(marketId: number, counted: number): boolean;
    /** Whether a split of a market was, also one that is over. */
    isSplit(marketId: number): boolean;
    /** Whether what ends a market was. */
    isEnding(marketId: number): boolean;
  };
}

/** Lists the stocks whose shares are assets of the ledger; answers all that are listed. */
async function listStocked({ platform, ledger, markets }: StocksDeps): Promise<Stock[]> {
  const isPaper = platform.config.mode === 'demo';
  const known = markets.markets().filter(({ kind, baseId }) => kind === 'stock' && ledger.asset(baseId) !== undefined);
  await inTransaction(platform.db, async (tx) => {
    for (const { id: marketId, baseId: assetId, base: code, symbol } of known)
      await insertStock(tx, {
        marketId,
        assetId,
        symbol,
        code,
        name: FIRST_TERMS[code]?.name ?? code,
        calendar: calendarOf(symbol).name,
        country: 'US',
        withholdingPpm: FIRST_WITHHOLDING_PPM,
        custodian: isPaper ? 'paper shares of the demo' : 'not named yet',
        isPaper,
        listedAt: platform.clock.now(),
      });
  });
  const listed = await loadStocks(platform.db);
  return listed.map((stock) => ({ ...stock, code: ledger.asset(stock.assetId)?.code ?? stock.symbol }));
}

const callsOf = (parts: StockParts) => [
  listStocksHandler(parts),
  getStockHandler(parts),
  getStockCalendarHandler(parts),
  listStockHoldingsHandler(parts),
  listStockActionsHandler(parts),
  listStockEntitlementsHandler(parts),
  getStockActionFileHandler(parts),
  getStockReceiptHandler(parts),
  submitStockHandler(parts),
  placeStockOcoHandler(parts),
  amendStockHandler(parts),
  cancelStockHandler(parts),
  cancelAllStocksHandler(parts),
  listStockOrdersHandler(parts),
  getStockOrderHandler(parts),
  listStockFillsHandler(parts),
  previewStockHandler(parts),
  getStockResidenceHandler(parts),
  stateStockResidenceHandler(parts),
  exportStockLotsHandler(parts),
  listStockAuctionsHandler(parts),
  getStockAuctionHandler(parts),
];

/** How often actions that are not over are looked for, and how often an auction that runs is sent to those who watch it. */
const ACTIONS_EVERY_MS = 5_000;
const AUCTION_EVERY_MS = 1_000;

/** What its tables hold. */
const OUTCOMES = {
  stock_days: 'price',
  stock_auctions: 'settlement',
  stock_auction_orders: 'settlement',
  stock_auction_records: 'log',
  corporate_applied: 'settlement',
  corporate_entitlements: 'settlement',
  corporate_paid: 'settlement',
  corporate_order_changes: 'settlement',
} as const;

function moduleOf(deps: StocksDeps, parts: StockParts, { begin, ...works }: StocksDue, listed: () => Promise<void>): Module {
  const { exchange } = deps;
  const { venue } = parts;
  const all = [works.days.work, works.actions.work];
  return defineModule({
    name: 'stocks',
    deps: ['identity', 'ledger', 'proofs', 'markets', 'notifications', 'exchange', 'parameters'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: OUTCOMES,
    channels: [stocksOrdersChannel, stocksFillsChannel, stocksAuctionChannel],
    calls: callsOf(parts),
    staffCalls: [
      getStocksOverviewHandler(parts, () => works.days),
      previewStockActionHandler(parts),
      getUserStocksHandler(parts),
    ],
    decides: ['domain/'],
    journals: [...stocksJournals, ...tradingJournals],
    fees: [exchange.feesOf('stocks', 'stock')],
    splits: loadSplits,
    parameters: [
      stocksRulesKind(
        () => venue.marketIds(undefined, undefined, 'stock'),
        (marketId) => venue.ruleBook.present(marketId),
        (tx, marketId, rules) => venue.ruleBook.setRules(tx, marketId, rules),
      ),
    ],
    houseAccounts: [{ purpose: WITHHOLDING }],
    flows: stocksFlows,
    invariants: [...stocksInvariants, ...tradingInvariants],
    proposals: [stockActionKind(parts), stockCustodyKind(parts, deps.hasUser), stockTaxKind(parts)],
    person: {
      sections: stockSections(parts),
      erase: deleteResidences,
      stillOpen: OPEN_BY_USER,
      mayClose: async (db, userId) => ((await isOwed(db, userId)) ? 'STOCKS_STILL_HELD' : null),
    },
    due: all.map(({ name }) => ({ name, table: 'due_items', job: name })),
    jobs: [
      ...all.map((work) => work.job()),
      { name: 'stocks.orders', everyMs: ACTIONS_EVERY_MS, run: () => changeOrders(parts) },
      { name: 'stocks.auction', everyMs: AUCTION_EVERY_MS, run: async () => publishIndicative(parts) },
    ],
    async start() {
      await listed();
      await knowActions(parts);
      provideIndicative(parts);
      await begin();
    },
  });
}

/** Makes stocks. */
export function createStocks(deps: StocksDeps): StocksModule {
  const { wallet, parameters = NO_CHANGES } = deps;
  let stocks: readonly Stock[] = [];
  const book = new ActionBook();
  const rulesAt = rulesSource(parameters);
  const venue = stockVenue({ ...deps, book, rulesAt });
  const parts: StockParts = {
    ...deps,
    balancesChanged: wallet.balancesChanged,
    stocks: () => stocks,
    venue,
    book,
    rulesAt,
    due: () => works.actions,
  };
  const works = stocksDue(parts);
  return {
    module: moduleOf(deps, parts, works, async () => {
      stocks = await listStocked(deps);
    }),
    async runDue() {
      let done = 0;
      for (const work of [works.days.work, works.actions.work]) done += await work.run();
      return done;
    },
    venue,
    changeOrders: () => changeOrders(parts),
    stockPaper: (userId, whole) => stockPaper(parts, userId, whole),
    returnPaper: (tx, userId) => returnPaper(parts, tx, userId),
    stocks: () => stocks,
    actions: {
      isPublished: (marketId, counted) => book.isPublished(marketId, counted),
      isSplit: (marketId) => book.splits.some((split) => split.marketId === marketId),
      isEnding: (marketId) => book.endOf(marketId) !== undefined,
    },
  };
}
