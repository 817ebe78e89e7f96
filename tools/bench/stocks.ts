/**
 * `npm run bench -- stocks`: what stocks cost. BENCH_PARTS names what is measured: `actions` (a split and a dividend of BENCH_HOLDERS,
 * 1,000,000, holders).
 */
import { compareActions } from './stocks-splits.ts';

const HOLDERS = Number(process.env['BENCH_HOLDERS'] ?? 1_000_000);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'actions').split(','));

/** Prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (PARTS.has('actions')) await compareActions(HOLDERS);
}
