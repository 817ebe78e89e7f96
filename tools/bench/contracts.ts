/**
 * `npm run bench:contracts`: what contracts cost.
 *
 * Ticks: one that triggers nothing, in each of 50 markets with BENCH_POSITIONS (1,000,000) isolated positions, by the triggers of the
 * engine and by comparing the solved price of each. Orders: entries and cancels a second with 64 in flight through the desk of
 * contracts, turn by turn with as many of spot on the same PostgreSQL, while the index ticks. BENCH_ROUNDS (5) and BENCH_MS (2,000)
 * set how long; BENCH_PARTS (ticks,orders) what is measured.
 */
import { LINEAR, liquidationPrice, tierTable, triggerAt } from '@glasshouse/risk';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { loadConfig } from '../../apps/server/src/config.ts';
import { createContracts } from '../../apps/server/src/modules/contracts/index.ts';
import type { ContractPosition } from '../../apps/server/src/modules/contracts/domain/position.ts';
import type { Terms } from '../../apps/server/src/modules/contracts/domain/terms.ts';
import { MarketTriggers } from '../../apps/server/src/modules/contracts/engine/market-triggers.ts';
import { createExchange } from '../../apps/server/src/modules/exchange/index.ts';
import { type JournalDraft, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarkets } from '../../apps/server/src/modules/markets/index.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { silentPublisher } from '../../apps/server/src/platform/sockets/publisher.ts';
import { wire } from '../../apps/server/src/wiring.ts';
import { withBenchDatabase } from './bench-database.ts';
import { median } from './measure.ts';

const POSITIONS = Number(process.env['BENCH_POSITIONS'] ?? 1_000_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ROUND_MS = Number(process.env['BENCH_MS'] ?? 2_000);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'ticks,orders').split(','));
const MARKETS = 50;
const USERS = 500;
const IN_FLIGHT = 64;
const MARK = 681_138;

/** A fixed sequence of pseudo-random numbers, so that rounds are alike. */
let seed = 12_345;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed % below;
};

const TERMS: Terms = {
  contract: LINEAR,
  settleAssetId: 3,
  table: tierTable([{ to: 10n ** 18n, maxMultiple: 100n, maintenancePpm: 5_000n }]),
  feePpm: 500n,
  openInterestLots: 10n ** 15n,
};

function positionOf(id: number): ContractPosition {
  const side = random(2) === 0 ? 'long' : 'short';
  const lots = BigInt(1 + random(10_000));
  const entryValue = BigInt(MARK - 500 + random(1_000)) * lots;
  const multiple = 2 + random(40);
  const core = { side, lots, entryValue, margin: entryValue / BigInt(multiple), owed: 0n } as const;
  // What the triggers do not read is left out.
  return { id, userId: id, core, termsTime: 0, takeProfit: null, stopLoss: null, status: 'open' } as unknown as ContractPosition;
}

/** The least microseconds of a call over some turns. */
function microsOf(times: number, work: (i: number) => number): number {
  let [best, sink] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < 12; turn++) {
    const began = performance.now();
    for (let i = 0; i < times; i++) sink += work(i);
    best = Math.min(best, ((performance.now() - began) * 1_000) / times);
  }
  if (sink < 0) throw new Error('counts are never negative');
  return best;
}

function compareTicks(): void {
  const markets = Array.from({ length: MARKETS }, () => new MarketTriggers(() => TERMS, LINEAR));
  const [prices, ways] = [new Int32Array(POSITIONS), new Int8Array(POSITIONS)];
  const began = performance.now();
  for (let i = 0; i < POSITIONS; i++) {
    const position = positionOf(i + 1);
    markets[i % MARKETS]?.put(position);
    const { core } = position;
    const exposure = { side: core.side, lots: core.lots, entryValue: core.entryValue, backing: core.margin };
    const at = triggerAt(core.side, liquidationPrice(LINEAR, exposure, { maintenancePpm: 5_000n, feePpm: 500n }));
    prices[i] = at?.ticks ?? 0;
    ways[i] = core.side === 'long' ? -1 : 1;
  }
  console.log(`${POSITIONS} positions entered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const near = (i: number) => MARK - 50 + (i % 100);
  const index = microsOf(2_000, (i) => markets.reduce((sum, market) => sum + market.reached(near(i)).length, 0));
  const scan = microsOf(2, (i) => {
    let reached = 0;
    for (let at = 0; at < POSITIONS; at++) if ((near(i) - (prices[at] as number)) * (ways[at] as number) >= 0) reached++;
    return reached;
  });
  console.log(`a tick of ${MARKETS} markets without triggers: ${index.toFixed(2)} µs; linear scan ${scan.toFixed(0)} µs`);
  console.log(`ratio ${(scan / index).toFixed(0)} x`);
}

/** Both desks on one PostgreSQL, with funds for USERS. */
async function openDesks(dataDir: string, url: string) {
  const platform: Platform = {
    config: { ...loadConfig({ DEMO_UNIVERSE: 'small' }), dataDir },
    log: pino({ level: 'silent' }),
    db: openDb(openAppPool(url, 20)),
    clock: systemClock,
    random: secureRandom,
    publisher: silentPublisher,
    metrics: new Registry(),
  };
  await migrate(url, wire(platform).declared.migrations);
  platform.metrics.clear();
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  const spot = createSpot({ platform, ledger, markets, exchange });
  const contracts = createContracts({ platform, ledger, markets, exchange, proofs, notify: async () => () => {} });
  const modules = [ledger.module, proofs.module, markets.module, exchange.module];
  for (const module of modules) await module.start?.();
  const drafts = Array.from({ length: USERS }, (_, i) =>
    (['change', 'lever'] as const).flatMap((type) =>
      [1, 3].map(
        (assetId): JournalDraft => ({
          scope: 'bench',
          key: `${i + 1}-${type}-${assetId}`,
          cause: 'demo_funds',
          reference: '',
          legs: [
            { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -(10n ** 15n) },
            { account: { kind: 'user', userId: i + 1, type, bucket: 'available' }, assetId, atoms: 10n ** 15n },
          ],
        }),
      ),
    ),
  ).flat();
  await inTransaction(platform.db, (tx) => ledger.postBatch(tx, drafts));
  const stop = async () => {
    for (const module of [exchange.module, markets.module]) await module.stop?.();
    await platform.db.destroy();
  };
  return { spot: spot.desk, contracts: contracts.venue, stop };
}

type Desks = Awaited<ReturnType<typeof openDesks>>;

/** Mostly orders that rest within half a percent, a fifth that trade at once. */
function nextOrder(marketId: number) {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const away = random(5) === 0 ? -random(200) : 1 + random(3_000);
  const order = {
    type: 'place',
    userId: 1 + random(USERS),
    marketId,
    side,
    kind: 'limit',
    priceTicks: MARK + (side === 'buy' ? -away : away),
    lots: 10 + random(90),
  } as const;
  if (marketId !== 4) return order;
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  return { ...order, terms: { purpose: 'open', multiple: 5, isMarket: false, ...stops, salt: '00'.repeat(16) } } as const;
}

/** How many commands a second a desk answers. */
async function commandsOf(venue: Desks['spot'], marketId: number): Promise<{ answered: number; refused: number }> {
  const until = performance.now() + ROUND_MS;
  let [answered, refused] = [0, 0];
  const caller = async () => {
    let last: { id: number; userId: number } | null = null;
    for (let n = 0; performance.now() < until; n++) {
      try {
        if (n % 3 === 2 && last) await venue.submitOne({ type: 'cancel', userId: last.userId, orderId: last.id }, null);
        else {
          const order = nextOrder(marketId);
          last = { id: ((await venue.submitOne(order, null)) as { id: number }).id, userId: order.userId };
        }
      } catch (error) {
        // It filled meanwhile, or the user has enough open orders or positions: an answer too.
        if (!(error instanceof Refusal)) throw error;
        refused++;
      }
      answered++;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
  return { answered: answered / (ROUND_MS / 1_000), refused: refused / (ROUND_MS / 1_000) };
}

async function compareOrders(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const desks = await openDesks(dataDir, url);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    let seq = 0;
    const tick = async () => {
      const time = Math.floor(Date.now() / 1_000) * 1_000;
      await owner.query(
        `INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
         VALUES (1, $1, $2, $3, $2, 'recorded') ON CONFLICT DO NOTHING`,
        [time, ++seq, MARK + random(40) - 20],
      );
      await desks.contracts.followIndex();
    };
    await tick();
    const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), 1_000);
    const rounds: { spot: number; contracts: number; refused: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const spot = await commandsOf(desks.spot, 1);
      const contracts = await commandsOf(desks.contracts, 4);
      // The first round only warms up.
      if (round > 0) rounds.push({ spot: spot.answered, contracts: contracts.answered, refused: contracts.refused });
    }
    clearInterval(timer);
    await owner.end();
    await desks.stop();
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    console.log('| in flight | spot/s | contracts/s | of them refused | ratio | goal |\n|---|---|---|---|---|---|');
    const [a, b] = [of(({ spot }) => spot), of(({ contracts }) => contracts)];
    const ratio = of(({ spot, contracts }) => contracts / spot);
    const refused = of((round) => round.refused);
    console.log(`| ${IN_FLIGHT} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${refused.toFixed(0)} | ${ratio.toFixed(2)} | 0.7 |`);
  });
}

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('ticks')) compareTicks();
  if (PARTS.has('orders')) await compareOrders();
}
