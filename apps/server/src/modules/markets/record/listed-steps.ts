/**
 * A step is never changed: prices are kept in steps (ticks, candles), options are bound to the list of their order, and a
 * step chosen anew bends prices. A server whose market has another one than the log lists does not start.
 */
import type { Db } from '../../../platform/db/database.ts';
import { ListedSteps } from '../../proofs/index.ts';
import type { Market } from '../domain/market.ts';

/** Error: an instrument has another step than in the newest list of the log. */
export async function requireListedSteps(db: Db, instruments: readonly Pick<Market, 'symbol' | 'tick'>[]): Promise<void> {
  const steps = await new ListedSteps().read(db);
  for (const { symbol, tick } of instruments) {
    const listed = steps.get(symbol);
    if (listed === undefined || listed === tick) continue;
    throw new Error(
      `the step of ${symbol} is ${tick}, but the public log lists ${listed}: a recorded step is never changed, list a new symbol instead`,
    );
  }
}
