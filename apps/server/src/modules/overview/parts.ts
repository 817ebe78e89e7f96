/** What the overview is made from. */
import type { Platform } from '../../platform/platform.ts';
import type { JobBoard } from '../../platform/job-board.ts';
import type { Accounting } from '../accounting/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { OptionsModule } from '../options/index.ts';
import type { Spot } from '../spot/index.ts';

/** The parts that the two calls are made of. */
export interface OverviewParts {
  platform: Platform;
  ledger: Pick<LedgerModule, 'asset' | 'lastChecks' | 'stopped'>;
  markets: Pick<Markets, 'markets' | 'market' | 'index' | 'priceInUsd' | 'source'>;
  accounting: Pick<Accounting, 'fees' | 'turnover' | 'houseAccounts'>;
  options: Pick<OptionsModule, 'openRisk'>;
  spot: Pick<Spot, 'isLeading' | 'failingMarkets'>;
  proofs: { isStopped(): boolean };
  jobs: JobBoard;
  /** When this process began. */
  started: number;
}
