/**
 * `npm run bench -- stocks`: what stocks cost. BENCH_PARTS names what is measured: `actions` (a split and a dividend of BENCH_HOLDERS,
 * 1,000,000, holders), `orders` (beside those of spot, BENCH_ROUNDS of BENCH_ROUND_MS), `auction` (of BENCH_ORDERS, 100,000).
 */
import { compareAuction, compareStockOrders } from './stocks-orders.ts';
import { compareActions } from './stocks-splits.ts';

const of = (name: string, usual: number) => Number(process.env[name] ?? usual);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'auction,orders,actions').split(','));

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('auction')) compareAuction(of('BENCH_ORDERS', 100_000));
  if (PARTS.has('orders')) await compareStockOrders({ rounds: of('BENCH_ROUNDS', 5), roundMs: of('BENCH_ROUND_MS', 8_000) });
  if (PARTS.has('actions')) await compareActions(of('BENCH_HOLDERS', 1_000_000));
}
