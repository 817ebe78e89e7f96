/**
 * `npm run bench:cascade`: how long a market catches up with the triggers that one trade reached, and how long orders of
 * another market take meanwhile. Three crowds of stops: those that come to rest, those that trade once, and those that match
 * as many orders as one order may (the worst). BENCH_STOPS (4,000) sets how many fire.
 */
import type { PlacementCommand } from '../../apps/server/src/modules/exchange/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { percentile } from './measure.ts';
import { type Bench, MIDDLE, USERS, openBench } from './spot.ts';

const STOPS = Number(process.env['BENCH_STOPS'] ?? 4_000);
/** Resting orders that one order matches at most. */
const MATCH_LIMIT = 500;
const LOTS = 100;

const order = (userId: number, side: 'buy' | 'sell', priceTicks: number, lots = LOTS): PlacementCommand => ({
  type: 'place',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  priceTicks,
  lots,
});
const stop = (userId: number, side: 'buy' | 'sell', priceTicks: number, lots = LOTS): PlacementCommand => ({
  ...order(userId, side, priceTicks, lots),
  kind: 'stop_limit',
  triggerTicks: MIDDLE + 10_000,
  triggerBy: 'last',
});

async function place(bench: Bench, orders: readonly PlacementCommand[]): Promise<void> {
  for (let at = 0; at < orders.length; at += 512) await Promise.all(bench.spot.submit(orders.slice(at, at + 512)));
}

/** Trades in the other market while this one has a backlog; the time of each order. */
async function trader(bench: Bench, isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    const placing = { ...order(USERS, 'buy', 30_000, 1_000), marketId: 2 };
    const { id } = (await bench.spot.submit([placing])[0]) as { id: number };
    latencies.push(performance.now() - began);
    await bench.spot.submit([{ type: 'cancel', userId: USERS, orderId: id }])[0];
  }
  return latencies;
}

async function measure(bench: Bench, name: string, stops: readonly PlacementCommand[], resting: readonly PlacementCommand[]) {
  // The last trade is below all triggers again.
  await place(bench, [order(USERS - 1, 'sell', MIDDLE), order(USERS - 2, 'buy', MIDDLE)]);
  await place(bench, resting);
  await place(bench, stops);
  await place(bench, [order(USERS - 1, 'sell', MIDDLE + 10_000)]);
  const { desk } = bench.spot;
  let isOver = false;
  const others = trader(bench, () => isOver);
  const began = performance.now();
  await bench.spot.submit([order(USERS - 2, 'buy', MIDDLE + 10_000)])[0];
  const first = performance.now() - began;
  // The next command of this market is decided when the last trigger has fired.
  await desk.submit([{ command: order(USERS - 1, 'buy', MIDDLE - 60_000), attempt: null }])[0];
  const took = performance.now() - began;
  isOver = true;
  const latencies = await others;
  const cells = [
    name,
    stops.length,
    Math.round(took),
    Math.round((took * 1_000) / stops.length),
    Math.round(first),
    latencies.length,
    Math.round(percentile(latencies, 0.5)),
    Math.round(Math.max(...latencies)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  await Promise.all(
    desk.submit(
      Array.from({ length: USERS }, (_, i) => ({
        command: { type: 'cancelAll', userId: i + 1, marketIds: null, side: null, connection: null },
        attempt: null,
      })),
    ),
  );
}

/** Runs all and prints the table of docs/benchmarks.md. */
export async function run(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const bench = await openBench(dataDir, url);
    const users = USERS - 10;
    const each = <T>(count: number, make: (userId: number, n: number) => T) =>
      Array.from({ length: count }, (_, n) => make(1 + (n % users), n));
    console.log('| stops | fired | ms | ms per 1,000 | taker ms | others: orders | p50 ms | longest ms |');
    console.log('|---|---|---|---|---|---|---|---|');
    await measure(
      bench,
      'that come to rest',
      each(STOPS, (id) => stop(id, 'buy', MIDDLE - 50_000)),
      [],
    );
    await measure(
      bench,
      'that trade once',
      each(STOPS, (id) => stop(id, 'buy', MIDDLE + 20_000)),
      each(STOPS, (id) => order(1 + ((id + 7) % users), 'sell', MIDDLE + 20_000)),
    );
    const many = 40;
    await measure(
      bench,
      `that meet ${MATCH_LIMIT} orders each`,
      each(many, () => stop(USERS - 3, 'buy', MIDDLE + 20_000, LOTS * MATCH_LIMIT)),
      each(many * MATCH_LIMIT, (id) => order(id, 'sell', MIDDLE + 20_000)),
    );
    const { breaches } = await bench.check();
    if (breaches.length > 0) throw new Error(`the money does not add up after the bench: ${JSON.stringify(breaches[0])}`);
    await bench.stop();
  });
}
