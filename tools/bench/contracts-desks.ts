/** What the parts of `npm run bench:contracts` share: desks of spot and contracts on one PostgreSQL, an index that the bench moves. */
import pg from 'pg';
import { CONTRACT_CAPITAL, type ContractsDeps, createContracts } from '../../apps/server/src/modules/contracts/index.ts';
import { createExchange } from '../../apps/server/src/modules/exchange/index.ts';
import { createLedger, paperCapitalJournal } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarkets } from '../../apps/server/src/modules/markets/index.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { fundsOf } from './funds.ts';
import { benchPlatform, migrateAll } from './platform.ts';

/** Users with money in both accounts. */
export const USERS = 500;
/** The price around which everything happens, in ticks of BTC/USDT. */
export const MARK = 681_138;
/** BTC/USDT of contracts. */
export const MARKET = 4;

/** A fixed sequence of pseudo-random numbers, so that rounds are alike. */
export function pseudoRandom(): (below: number) => number {
  let seed = 12_345;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed % below;
  };
}

/** Puts money into both accounts of every user, and capital into the insurance fund: without it the desk opens nothing. */
async function fundUsers(platform: Platform, ledger: ReturnType<typeof createLedger>, users: number): Promise<void> {
  const capital = paperCapitalJournal(CONTRACT_CAPITAL, 3, 10n ** 12n, 0);
  await inTransaction(platform.db, (tx) => ledger.postBatch(tx, [...fundsOf(users, ['change', 'lever']), capital]));
}

/** What a bench of desks may leave out. */
export interface DeskParts {
  /** Without contracts the venue of cash is alone in its process. */
  readonly hasContracts: boolean;
  /** Other figures of funding. */
  readonly funding?: ContractsDeps['funding'];
  /** Who leads, and their follows. */
  readonly copies?: ContractsDeps['copies'];
  /** Other than `USERS`. */
  readonly users?: number;
}

/** The desks of a process on a database that has a schema; `start` reads what is there and begins to lead. */
function desksOf(platform: Platform, { hasContracts, funding = {}, copies }: DeskParts) {
  platform.metrics.clear();
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  const spot = createSpot({ platform, ledger, markets, exchange });
  const notify = async () => () => {};
  const parts = { platform, ledger, markets, exchange, proofs, notify, funding, ...(copies && { copies }) };
  const contracts = hasContracts ? createContracts(parts) : null;
  const venue = () => {
    if (contracts === null) throw new Error('this process has no contracts');
    return contracts.venue;
  };
  const before = [ledger.module, proofs.module, markets.module];
  return {
    ledger,
    spot: spot.desk,
    get contracts() {
      return venue();
    },
    /** `prepare` runs before the venues read what is there. */
    async start(prepare = async () => {}): Promise<void> {
      for (const module of before) await module.start?.();
      await prepare();
      await exchange.module.start?.();
    },
    /** Milliseconds that the venues take to read all and lead, when everything else has started. */
    async startTimed(): Promise<number> {
      for (const module of before) await module.start?.();
      const began = performance.now();
      await exchange.module.start?.();
      return performance.now() - began;
    },
    async stop(): Promise<void> {
      for (const module of [exchange.module, markets.module]) await module.stop?.();
    },
  };
}

export type Desks = ReturnType<typeof desksOf>;

/** Desks on an empty database, with money for all users; `prepare` runs before the venues read what is there. */
export async function openDesks(
  dataDir: string,
  url: string,
  parts: DeskParts = { hasContracts: true },
  prepare: (of: {
    readonly platform: Platform;
    readonly ledger: ReturnType<typeof createLedger>;
  }) => Promise<void> = async () => {},
) {
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 20)), systemClock, { DEMO_UNIVERSE: 'small' });
  await migrateAll(platform, url);
  const desks = desksOf(platform, parts);
  await desks.start(async () => {
    await fundUsers(platform, desks.ledger, parts.users ?? USERS);
    await prepare({ platform, ledger: desks.ledger });
  });
  const close = () => platform.db.destroy();
  return { desks, platform, close, again: () => desksOf(platform, parts) };
}

/** An index of BTC/USDT that the bench moves; each second is new. */
export async function movingIndex(url: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  let [seq, last] = [0, 0];
  return {
    owner,
    /** The next second, or a later one. */
    async tick(desks: Desks, priceTicks: number, time = Math.floor(Date.now() / 1_000) * 1_000): Promise<void> {
      last = Math.max(last + 1_000, time);
      await owner.query(
        `INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices) VALUES (1, $1, $2, $3, $2, 'recorded')`,
        [last, ++seq, priceTicks],
      );
      await desks.contracts.followIndex();
    },
    close: () => owner.end(),
  };
}
