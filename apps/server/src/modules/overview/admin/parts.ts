/** What the overview is made from. */
import type { Platform } from '../../../platform/platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Figures, OpenRisk } from '../../../platform/figures.ts';
import type { JobBoard } from '../../../platform/job-board.ts';
import type { Accounting } from '../../accounting/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';

/** The parts that the two calls are made of. */
export interface OverviewParts {
  platform: Platform;
  ledger: Pick<LedgerModule, 'asset' | 'lastChecks' | 'stopped'>;
  markets: Pick<Markets, 'markets' | 'market' | 'index' | 'priceInUsd' | 'source'>;
  accounting: Pick<Accounting, 'fees' | 'turnover' | 'houseAccounts'>;
  /** Figures of all products, once the modules are connected. */
  figures: readonly Figures[];
  exchange: Pick<Exchange, 'hasBook' | 'isLeading' | 'failingMarkets'>;
  proofs: { isStopped(): boolean };
  jobs: JobBoard;
  /** When this process began. */
  started: number;
}

/** What the operator may have to pay, of all products. */
export async function openRiskOf({ figures }: Pick<OverviewParts, 'figures'>, db: Db): Promise<OpenRisk[]> {
  const found: OpenRisk[] = [];
  for (const { openRisk } of figures) if (openRisk) found.push(...(await openRisk(db)));
  return found;
}
