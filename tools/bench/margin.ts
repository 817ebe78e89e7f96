/**
 * `npm run bench -- margin`: what the account of borrowed money costs. BENCH_PARTS names what is measured: `ticks` (one that brings nobody to
 * the call, with BENCH_DEBTS, 1,000,000), `interest` (an hour of as many).
 */
import { compareInterest } from './margin-interest.ts';
import { compareMarginTicks } from './margin-ticks.ts';

const DEBTS = Number(process.env['BENCH_DEBTS'] ?? 1_000_000);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'ticks,interest').split(','));

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('ticks')) compareMarginTicks(DEBTS);
  if (PARTS.has('interest')) await compareInterest(DEBTS);
}
