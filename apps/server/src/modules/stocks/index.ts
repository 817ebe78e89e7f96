/** Stocks: shares against a custodian, closes in the public log, corporate actions that were announced before (README.md). */
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
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
import { getStockHandler } from './api/getStock.ts';
import { getStockActionFileHandler } from './api/getStockActionFile.ts';
import { getStockCalendarHandler } from './api/getStockCalendar.ts';
import { getStockReceiptHandler } from './api/getStockReceipt.ts';
import { listStockActionsHandler } from './api/listStockActions.ts';
import { listStockEntitlementsHandler } from './api/listStockEntitlements.ts';
import { listStockHoldingsHandler } from './api/listStockHoldings.ts';
import { listStocksHandler } from './api/listStocks.ts';
import type { StockParts } from './api/parts.ts';
import { stockSections } from './api/person-sections.ts';
import { WITHHOLDING } from './domain/postings.ts';
import { FIRST_TERMS, FIRST_WITHHOLDING_PPM, type Stock } from './domain/stock.ts';
import { stocksDue } from './due.ts';
import { OPEN_BY_USER, isOwed } from './store/actions.ts';
import { stocksFlows, stocksInvariants, stocksJournals } from './store/invariants.ts';
import { insertStock, loadStocks } from './store/terms.ts';

export { stocksInvariants } from './store/invariants.ts';

/** What stocks are constructed with. */
export interface StocksDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: Markets;
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
        calendar: 'us-stocks',
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
];

/** Makes stocks. */
export function createStocks(deps: StocksDeps): StocksModule {
  const { wallet } = deps;
  let stocks: readonly Stock[] = [];
  const parts: StockParts = {
    ...deps,
    balancesChanged: wallet.balancesChanged,
    stocks: () => stocks,
    due: () => works.actions,
  };
  const { begin, ...works } = stocksDue(parts);
  const all = [works.days.work, works.actions.work];
  return {
    module: defineModule({
      name: 'stocks',
      deps: ['identity', 'ledger', 'proofs', 'markets', 'notifications'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: {
        stock_days: 'price',
        corporate_applied: 'settlement',
        corporate_entitlements: 'settlement',
        corporate_paid: 'settlement',
      },
      calls: callsOf(parts),
      staffCalls: [
        getStocksOverviewHandler(parts, () => works.days),
        previewStockActionHandler(parts),
        getUserStocksHandler(parts),
      ],
      decides: ['domain/'],
      journals: stocksJournals,
      houseAccounts: [{ purpose: WITHHOLDING }],
      flows: stocksFlows,
      invariants: stocksInvariants,
      proposals: [stockActionKind(parts), stockCustodyKind(parts, deps.hasUser), stockTaxKind(parts)],
      person: {
        sections: stockSections(parts),
        stillOpen: OPEN_BY_USER,
        mayClose: async (db, userId) => ((await isOwed(db, userId)) ? 'STOCKS_STILL_HELD' : null),
      },
      due: all.map(({ name }) => ({ name, table: 'due_items', job: name })),
      jobs: all.map((work) => work.job()),
      async start() {
        stocks = await listStocked(deps);
        await begin();
      },
    }),
    async runDue() {
      let done = 0;
      for (const work of all) done += await work.run();
      return done;
    },
  };
}
