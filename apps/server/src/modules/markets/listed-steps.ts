/**
 * A step is never changed: prices are kept in steps (ticks, candles), options are bound to the list of their order, and
 * whoever may change the step bends prices. A server that was given another one than the log lists does not start.
 */
import { readInstruments } from '@glasshouse/proofs';
import type { Db } from '../../platform/db/database.ts';
import { newestInstruments } from '../proofs/index.ts';
import type { Market } from './domain/market.ts';

/** Error: an instrument has another step than in the newest list of the log. */
export async function requireListedSteps(db: Db, instruments: readonly Pick<Market, 'symbol' | 'tick'>[]): Promise<void> {
  const newest = await newestInstruments(db);
  const steps = newest === null ? null : readInstruments(newest)?.steps;
  for (const { symbol, tick } of instruments) {
    const listed = steps?.get(symbol);
    if (listed === undefined || listed === tick) continue;
    throw new Error(
      `the step of ${symbol} is ${tick}, but the public log lists ${listed}: a recorded step is never changed, list a new symbol instead`,
    );
  }
}
