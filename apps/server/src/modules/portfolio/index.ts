/** Portfolios: what users own, its cost and its result, computed from the ledger's journals. */
import { defineModule } from '../../platform/module.ts';
import { getUserResultHandler } from './admin/getUserResult.ts';
import { exportLotsHandler } from './api/exportLots.ts';
import { getAccountCurveHandler } from './api/getAccountCurve.ts';
import { getPortfolioHandler } from './api/getPortfolio.ts';
import { getPortfolioCoinHandler } from './api/getPortfolioCoin.ts';
import { getPortfolioCurveHandler } from './api/getPortfolioCurve.ts';
import { type Portfolio, type PortfolioDeps, rulesOf } from './api/deps.ts';
import type { FoldRules } from './domain/fold.ts';
import { markHour } from './due.ts';
import { beginFolding, foldJournals } from './follow.ts';
import { deletePortfolioOf } from './store/holdings.ts';

export type { PortfolioDeps } from './api/deps.ts';

const FOLD_MS = 2_000;
const MARK_MS = 5_000;

/** Makes the portfolio. */
export function createPortfolio(deps: PortfolioDeps) {
  let rules: FoldRules = rulesOf([]);
  let outside: Portfolio['outside'] = [];
  const portfolio = {
    ...deps,
    get rules() {
      return rules;
    },
    get outside() {
      return outside;
    },
  };
  return {
    module: defineModule({
      name: 'portfolio',
      deps: ['ledger', 'markets'],
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [
        getPortfolioHandler(portfolio),
        getPortfolioCurveHandler(portfolio),
        getPortfolioCoinHandler(portfolio),
        getAccountCurveHandler(portfolio),
        exportLotsHandler(portfolio),
      ],
      staffCalls: [getUserResultHandler(portfolio)],
      person: { erase: deletePortfolioOf },
      connect(all) {
        rules = rulesOf(all.holdings);
        outside = all.outside;
      },
      start: () => beginFolding(portfolio),
      follow: [{ name: 'portfolio', reads: 'journals', cursor: 'follow_cursors', job: 'portfolio.fold' }],
      jobs: [
        { name: 'portfolio.fold', everyMs: FOLD_MS, run: () => foldJournals(portfolio) },
        { name: 'portfolio.mark', everyMs: MARK_MS, run: () => markHour(portfolio) },
      ],
    }),
    /** Folds what can be folded now, and writes the prices of the hour. */
    foldNow: async () => {
      await foldJournals(portfolio);
      await markHour(portfolio);
    },
  };
}
