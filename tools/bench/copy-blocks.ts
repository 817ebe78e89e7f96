/** An order of a trader with all of its followers, durable: beside as many single orders, one order alone, and orders of another market. */
import { sql } from 'kysely';
import { budgetJournal } from '../../apps/server/src/modules/copy/domain/postings.ts';
import { createCopyDesk } from '../../apps/server/src/modules/copy/index.ts';
import type { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { withBenchDatabase } from './bench-database.ts';
import { MARK, MARKET, movingIndex, openDesks } from './contracts-desks.ts';
import { latenciesDuring, median, percentile } from './measure.ts';

/** Another market of contracts, and the price around which its orders rest. */
const OTHER = { marketId: 5, indexId: 2, mark: 40_000 };
const USDT = 3;
const BUDGET = 10n ** 12n;
const LOTS = 100;

interface Prepared {
  readonly platform: Platform;
  readonly ledger: ReturnType<typeof createLedger>;
}

/** Users 1 to `followers` follow the trader, who is the next one. */
async function follow({ platform, ledger }: Prepared, followers: number): Promise<void> {
  const trader = followers + 1;
  await inTransaction(platform.db, async (tx) => {
    await sql`INSERT INTO copy_traders (user_id, name, motto, share_ppm, status, since)
      VALUES (${trader}, 'Tidewater', 'Slow and steady', 100000, 'leading', 0)`.execute(tx);
    await sql`INSERT INTO copy_follows (id, trader_id, user_id, type, number_e4, budget, max_loss, multiple_max, slippage_ppm, share_ppm,
        held, status, started_at, revision)
      SELECT n, 1, n, 'multiple', 10000, ${String(BUDGET)}::numeric, ${String(BUDGET)}::numeric, 100, 20000, 100000,
        ${String(BUDGET)}::numeric, 'following', 0, 1 FROM generate_series(1, ${followers}) n`.execute(tx);
    const follows = Array.from({ length: followers }, (_, i) => ({ id: i + 1, userId: i + 1, revision: 1 }));
    await ledger.postBatch(
      tx,
      follows.map((one) => budgetJournal(one, USDT, BUDGET)),
    );
  });
}

/** A buy, or a sell, of a user. */
function entry(userId: number, side: 'buy' | 'sell', priceTicks: number, lots: number, marketId = MARKET) {
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  const terms = { purpose: 'open', marginMode: 'isolated', multiple: 10, isMarket: false, ...stops, salt: '00'.repeat(16) };
  return { type: 'place', userId, marketId, side, kind: 'limit', priceTicks, lots, terms } as const;
}

/** Desks with a trader and followers, and others; a book that sells to all of them. */
async function withTrader(followers: number, work: (of: Awaited<ReturnType<typeof begin>>) => Promise<void>): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const of = await begin(dataDir, url, followers);
    await work(of);
    await of.end();
  });
}

async function begin(dataDir: string, url: string, followers: number) {
  const users = 2 * followers + 4;
  const copies = createCopyDesk();
  const parts = { hasContracts: true, copies, users };
  const { desks, close } = await openDesks(dataDir, url, parts, (prepared) => follow(prepared, followers));
  const index = await movingIndex(url);
  const tick = async () => {
    await index.owner.query(
      `INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
       SELECT $1, coalesce(max(time_ms), 0) + 1000, coalesce(max(seq), 0) + 1, $2, coalesce(max(time_ms), 0) + 1000, 'recorded'
       FROM index_ticks WHERE index_id = 1`,
      [OTHER.indexId, OTHER.mark],
    );
    await index.tick(desks, MARK);
  };
  await tick();
  const [trader, alone, maker] = [followers + 1, 2 * followers + 2, 2 * followers + 3];
  const place = (userId: number, lots: number) => desks.contracts.submitOne(entry(userId, 'buy', MARK + 100, lots), null);
  return {
    desks,
    tick,
    trader,
    alone,
    place,
    /** Users who follow nobody, as many as a block has members. */
    singles: Array.from({ length: followers + 1 }, (_, i) => followers + 1 + i).map((id) => (id === trader ? alone : id)),
    sell: (lots: number) => desks.contracts.submitOne(entry(maker, 'sell', MARK + 100, lots), null),
    async end() {
      await desks.stop();
      await index.close();
      await close();
    },
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Prints what a block takes beside single orders, and beside the order of somebody without followers. */
export async function compareBlocks(followers: number, rounds: number): Promise<void> {
  await withTrader(followers, async ({ trader, alone, singles, place, sell, tick }) => {
    const made: { block: number; each: number; one: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      await sell(LOTS * (2 * followers + 4));
      await tick();
      const block = await msOf(() => place(trader, LOTS));
      const each = await msOf(() => Promise.all(singles.map((userId) => place(userId, LOTS))));
      const one = await msOf(() => place(alone, LOTS));
      // The first round only warms up.
      if (round > 0) made.push({ block, each, one });
    }
    const [block, each, one] = (['block', 'each', 'one'] as const).map((name) => median(made.map((row) => row[name])));
    const ratio = (of: (row: (typeof made)[number]) => number) => median(made.map(of)).toFixed(2);
    console.log(`| 1 + ${followers}, durable | ms | compared with | ms | ratio | goal |\n|---|---|---|---|---|---|`);
    console.log(
      `| block | ${block?.toFixed(0)} | as many single orders | ${each?.toFixed(0)} | ${ratio((r) => r.block / r.each)} | 0.35 |`,
    );
    console.log(
      `| answer to the trader | ${block?.toFixed(0)} | without followers | ${one?.toFixed(1)} | ${ratio((r) => r.block / r.one)} | 10 |`,
    );
  });
}

/** Prints what orders of another market wait while a trader places one a second. */
export async function compareOthers(followers: number, rounds: number): Promise<void> {
  await withTrader(followers, async ({ desks, trader, place, sell, tick, alone }) => {
    const order = async () => {
      const { contracts } = desks;
      const rest = entry(alone, 'buy', OTHER.mark - 200, LOTS, OTHER.marketId);
      const { id } = (await contracts.submitOne(rest, null)) as { id: number };
      await contracts.submitOne({ type: 'cancel', userId: alone, orderId: id }, null);
    };
    const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    const during = (work: () => Promise<unknown>) => latenciesDuring(order, work, 50);
    const seconds = async (work: () => Promise<unknown>) => {
      for (let n = 0; n < 2 * rounds; n++) await Promise.all([work(), second()]);
    };
    await sell(LOTS * (followers + 2) * (2 * rounds + 1));
    await place(trader, LOTS);
    const quiet = await during(() => seconds(tick));
    const busy = await during(() =>
      seconds(async () => {
        await tick();
        await place(trader, LOTS);
      }),
    );
    const [before, meanwhile] = [percentile(quiet, 0.99), percentile(busy, 0.99)];
    console.log(
      '| order and cancel in another market, p99 | ms | with a block a second | ms | ratio | goal |\n|---|---|---|---|---|---|',
    );
    console.log(`| | ${before.toFixed(1)} | | ${meanwhile.toFixed(1)} | ${(meanwhile / before).toFixed(2)} | 2 |`);
  });
}
