/** Contracts with all that they stand on, as one process has them. Needs no test runner. */
import { loadConfig } from '../../../../config.ts';
import type { ManualClock } from '../../../../platform/clock.ts';
import { connect } from '../../../../platform/connect.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { createExchange } from '../../../exchange/index.ts';
import { createLedger } from '../../../ledger/index.ts';
import { createMarkets } from '../../../markets/index.ts';
import type { News } from '../../../notifications/index.ts';
import type { ProofLog } from '../../../proofs/index.ts';
import type { FundingParts } from '../../engine/watch.ts';
import { type CopyDesk, createContracts } from '../../index.ts';

/** The log that a process appends to, with its clock and folder. */
export interface NodeLog {
  readonly clock: ManualClock;
  readonly dataDir: string;
  proofs(): ProofLog;
}

/** One process. */
export async function openNode(log: NodeLog, db: Db, news: News[], funding: Partial<FundingParts>, copies?: CopyDesk) {
  const { clock, dataDir } = log;
  const platform = testPlatform({ config: { ...loadConfig({ DEMO_UNIVERSE: 'small' }), dataDir }, db, clock });
  const ledger = createLedger(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {}, handoffPatienceMs: 1_500 });
  const notify = async (_tx: unknown, list: readonly News[]) => {
    news.push(...list);
    return () => {};
  };
  const contracts = createContracts({
    platform,
    ledger,
    markets,
    exchange,
    proofs: log.proofs(),
    notify,
    funding,
    ...(copies && { copies }),
  });
  const invariants = [...(exchange.module.invariants as []), ...(contracts.module.invariants as [])];
  ledger.module.connect?.({ ...connect([markets.module, exchange.module, contracts.module]), invariants });
  const modules = [ledger.module, markets.module, exchange.module, contracts.module];
  for (const module of modules) await module.start?.();
  return {
    platform,
    ledger,
    markets,
    exchange,
    contracts,
    async stop() {
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}
