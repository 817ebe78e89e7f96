/**
 * `npm run bench:copy`: what copy trading costs. BENCH_PARTS names what is measured: `blocks` (a trader with BENCH_FOLLOWERS, 500, beside as
 * many single orders and one order alone), `others` (orders of another market meanwhile), `caps` (a tick that reaches none of BENCH_FOLLOWS,
 * 100,000, loss caps). BENCH_ROUNDS (5) sets how often.
 */
import { compareBlocks, compareOthers } from './copy-blocks.ts';
import { compareCaps } from './copy-caps.ts';

const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'blocks,others,caps').split(','));
const FOLLOWERS = Number(process.env['BENCH_FOLLOWERS'] ?? 500);
const FOLLOWS = Number(process.env['BENCH_FOLLOWS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('blocks')) await compareBlocks(FOLLOWERS, ROUNDS);
  if (PARTS.has('others')) await compareOthers(FOLLOWERS, ROUNDS);
  if (PARTS.has('caps')) compareCaps(FOLLOWS);
}
