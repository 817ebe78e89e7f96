/**
 * Orders of a market with trading hours, cleared as shares are, beside orders of spot in the same venue and the same process, turn by
 * turn; and an auction of many orders beside sorting them.
 */
import { type AuctionOrder, BUY, SELL, uncross } from '@glasshouse/matching';
import pg from 'pg';
import { createExchange } from '../../apps/server/src/modules/exchange/index.ts';
import { TIMED_MARKET, timedProduct } from '../../apps/server/src/modules/exchange/tests/support/timed-product.ts';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarkets } from '../../apps/server/src/modules/markets/index.ts';
import { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { withBenchDatabase } from './bench-database.ts';
import { MARK, USERS, pseudoRandom } from './contracts-desks.ts';
import { type Rounds, commandsOf, compare } from './contracts-orders.ts';
import { fundsOf } from './funds.ts';
import { benchPlatform, migrateAll } from './platform.ts';

const DAY_MS = 86_400_000;
const OPENING_MS = 40_000;
const random = pseudoRandom();

/** A session that began a moment ago and outlasts the bench. */
function openSession(began: number) {
  const session = { day: Math.floor(began / DAY_MS), open: began, close: began + DAY_MS };
  const calendar = {
    at: (now: number) => (now < began ? null : session),
    next: () => session,
    gtcDay: (day: number) => day + 2,
    dateOf: (day: number) => day,
  };
  return { calendar, bandPpm: () => 50_000, collarPpm: 100_000, closeTicks: () => MARK };
}

function nextOrder(marketId: number) {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const away = random(5) === 0 ? -random(200) : 1 + random(3_000);
  return {
    type: 'place',
    userId: 1 + random(USERS),
    marketId,
    side,
    kind: 'limit',
    priceTicks: MARK + (side === 'buy' ? -away : away),
    // As much money in both: a lot of the other market is ten of spot.
    lots: (10 + random(90)) * (marketId === TIMED_MARKET ? 1 : 10),
  } as const;
}

/** Prints commands a second of both markets with 64 in flight. */
export async function compareStockOrders(rounds: Rounds): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const platform = benchPlatform(dataDir, openDb(openAppPool(url, 20)), systemClock, { DEMO_UNIVERSE: 'small' });
    await migrateAll(platform, url);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const ledger = createLedger(platform);
    const markets = createMarkets(platform);
    const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
    const spot = createSpot({ platform, ledger, markets, exchange });
    const hours = openSession(Date.now());
    const venue = exchange.list({ ...timedProduct(), session: ({ id }) => (id === TIMED_MARKET ? hours : undefined) });
    for (const module of [ledger.module, markets.module]) await module.start?.();
    await inTransaction(platform.db, (tx) => ledger.postBatch(tx, fundsOf(USERS, ['change', 'stock'])));
    await exchange.module.start?.();
    let seq = 0;
    const tick = async () => {
      await owner.query(
        `INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices) VALUES (1, $1, $2, $3, $1, 'recorded')`,
        [Date.now(), ++seq, MARK + random(40) - 20],
      );
      await venue.followIndex();
    };
    const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), 1_000);
    const phase = () => venue.sessionOf(TIMED_MARKET)?.phase;
    for (const until = Date.now() + 2 * OPENING_MS; phase() !== 'open' && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, 500));
    if (phase() !== 'open') throw new Error(`the market is ${phase()}`);
    const made = await compare(rounds, [
      () => commandsOf(spot.desk, 1, rounds.roundMs, nextOrder as never),
      () => commandsOf(venue, TIMED_MARKET, rounds.roundMs, nextOrder as never),
    ]);
    clearInterval(timer);
    await exchange.module.stop?.();
    await owner.end();
    await platform.db.destroy();
    console.log('| in flight | spot/s (refused) | stocks/s (refused) | ratio | goal |\n|---|---|---|---|---|');
    console.log(`| 64 | ${made.shown(0)} | ${made.shown(1)} | ${made.ratio.toFixed(2)} | 0.95 |`);
  });
}

/** Least processor milliseconds of several tries. */
function leastOf(work: () => void): number {
  let least = Infinity;
  for (let n = 0; n < 15; n++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** Prints what deciding an auction of so many orders costs beside sorting both of its sides. */
export function compareAuction(count: number): void {
  const orders = Array.from({ length: count }, (_, i): AuctionOrder => {
    const side = random(2) === 0 ? BUY : SELL;
    const limitTicks = 18_642 + (side === BUY ? 200 : -200) + random(800) - 400;
    return { id: i + 1, side, limitTicks, lots: 1 + random(20_000), sequence: i + 1 };
  });
  const of = (side: AuctionOrder['side']) => orders.filter((order) => order.side === side);
  const sort = leastOf(() => {
    of(BUY).sort((a, b) => b.limitTicks - a.limitTicks || a.sequence - b.sequence);
    of(SELL).sort((a, b) => a.limitTicks - b.limitTicks || a.sequence - b.sequence);
  });
  const own = leastOf(() => void uncross(orders, { referenceTicks: 18_642, lowTicks: 16_778, highTicks: 20_506 }));
  const cells = [count, own.toFixed(1), sort.toFixed(1), (own / sort).toFixed(2), '3 at most'];
  console.log(`\n| orders | decided, ms | sorted, ms | ratio | goal |\n|---|---|---|---|---|\n| ${cells.join(' | ')} |`);
}
