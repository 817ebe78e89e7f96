/**
 * `npm run bench:contracts`: what contracts cost. BENCH_PARTS names what is measured: `ticks` (one that triggers nothing, with
 * BENCH_POSITIONS, 1,000,000, over 50 markets), `orders` (beside spot), `liquidations` (of one tick), `funding` (of BENCH_PAYMENTS, 5,000,
 * positions), `idle` (spot beside contracts in which nothing happens), `start` (with as many positions and BENCH_ORDERS, 100,000).
 * BENCH_ROUNDS (5) and BENCH_MS (2,000) set how long.
 */
import { compareIdle, compareOrders } from './contracts-orders.ts';
import { compareFunding } from './contracts-funding.ts';
import { compareLiquidations } from './contracts-liquidations.ts';
import { compareStart } from './contracts-start.ts';
import { compareTicks } from './contracts-ticks.ts';

const POSITIONS = Number(process.env['BENCH_POSITIONS'] ?? 1_000_000);
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const ROUNDS = { rounds: Number(process.env['BENCH_ROUNDS'] ?? 5), roundMs: Number(process.env['BENCH_MS'] ?? 2_000) };
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'ticks,orders,liquidations,funding,idle,start').split(','));
const LIQUIDATIONS = 2_000;
const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 5_000);

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('ticks')) compareTicks(POSITIONS);
  // Liquidations are judged by the orders of the same run.
  const isOrders = PARTS.has('orders') || PARTS.has('liquidations');
  const ordersPerSecond = isOrders ? await compareOrders(ROUNDS) : 0;
  if (PARTS.has('liquidations')) await compareLiquidations(LIQUIDATIONS, 3, ordersPerSecond);
  if (PARTS.has('funding')) await compareFunding(PAYMENTS, 3);
  if (PARTS.has('idle')) await compareIdle(ROUNDS);
  if (PARTS.has('start')) await compareStart(POSITIONS, ORDERS, 3);
}
