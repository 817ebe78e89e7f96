/** Durable liquidations a second: one tick that reaches many positions, until the last of them is committed. */
import { withBenchDatabase } from './bench-database.ts';
import { type Desks, MARK, MARKET, movingIndex, openDesks, USERS } from './contracts-desks.ts';
import { median } from './measure.ts';

/** A user who sells to all, and one who buys what is liquidated. */
const [SELLER, BUYER] = [USERS, USERS - 1];
const LOTS = 1_000;

interface Entry {
  readonly userId: number;
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly lots: number;
  readonly multiple: number;
}

async function enter({ contracts }: Desks, { multiple, ...order }: Entry): Promise<void> {
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  const terms = { purpose: 'open', marginMode: 'isolated', multiple, isMarket: false, ...stops, salt: '00'.repeat(16) } as const;
  await contracts.submitOne({ type: 'place', marketId: MARKET, kind: 'limit', ...order, terms }, null);
}

/** Longs at 50x, opened against one seller; the index goes on meanwhile, since entries need a fresh mark. */
export async function openLongs(desks: Desks, index: Awaited<ReturnType<typeof movingIndex>>, count: number): Promise<void> {
  await enter(desks, { userId: SELLER, side: 'sell', priceTicks: MARK, lots: count * LOTS, multiple: 2 });
  const user = (n: number) => 1 + (n % (USERS - 2));
  for (let n = 0; n < count; n += 100) {
    await index.tick(desks, MARK);
    await Promise.all(
      Array.from({ length: Math.min(100, count - n) }, (_, i) =>
        enter(desks, { userId: user(n + i), side: 'buy', priceTicks: MARK, lots: LOTS, multiple: 50 }),
      ),
    );
  }
}

/** Somebody below the longs, who buys all of them when a fall of three percent liquidates them. */
async function waitBelow(desks: Desks, count: number): Promise<void> {
  const priceTicks = Math.floor(MARK * 0.981);
  await enter(desks, { userId: BUYER, side: 'buy', priceTicks, lots: count * LOTS, multiple: 2 });
}

/** Prints how many liquidations a second are durable, beside `ordersPerSecond` through the same desk. */
export async function compareLiquidations(count: number, rounds: number, ordersPerSecond: number): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++)
    await withBenchDatabase(async (dataDir, url) => {
      const { desks, close } = await openDesks(dataDir, url);
      const index = await movingIndex(url);
      await index.tick(desks, MARK);
      await openLongs(desks, index, count);
      await waitBelow(desks, count);
      const closed = async () => {
        const { rows } = await index.owner.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM contract_positions WHERE close_reason = 'liquidated'`,
        );
        return rows[0]?.n ?? 0;
      };
      const began = performance.now();
      await index.tick(desks, Math.floor(MARK * 0.982));
      while ((await closed()) < count) await desks.contracts.followIndex();
      rates.push((count * 1_000) / (performance.now() - began));
      await desks.stop();
      await index.close();
      await close();
    });
  const rate = median(rates);
  const ratio = (rate / ordersPerSecond).toFixed(2);
  console.log('\n| liquidations in one tick | durable/s | orders/s of the same desk | ratio | goal |\n|---|---|---|---|---|');
  console.log(`| ${count} | ${rate.toFixed(0)} | ${ordersPerSecond.toFixed(0)} | ${ratio} | 0.5 |`);
}
