/** The record of ticks as tests of other modules write it and wait for it. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { insertSecond, lastTicks } from '../../store/ticks.ts';
import type { PriceSource } from '@glasshouse/contract/markets';
import type { Db, Tx } from '../../../../platform/db/database.ts';

/** Adds a second to the record, as the recorder does. */
export async function saveSecond(
  tx: Tx,
  second: { readonly time: number; readonly leaf: number },
  prices: PriceSource,
  instruments: Parameters<typeof insertSecond>[3],
): Promise<void> {
  const missing = instruments.filter(({ priceTicks }) => priceTicks === null).map(({ indexId }) => indexId);
  const last = missing.length === 0 ? new Map() : await lastTicks(tx, missing);
  // As the recorder does: a price that goes missing is a tick.
  const gaps = missing
    .filter((id) => (last.get(id)?.priceTicks ?? null) !== null)
    .map((indexId) => ({ ...second, indexId, seq: Math.floor(second.time / 1_000), priceTicks: null, prices }));
  await insertSecond(tx, second, prices, instruments, gaps);
}

/**
 * Waits until a second at or after a time (epoch milliseconds) is in the record. A server writes the first one when the
 * machine's own second ends, up to a second after its start: what needs a recorded price has none before.
 */
export async function secondRecorded(db: Db, from: number): Promise<void> {
  const newest = () => sql`SELECT 1 FROM ticks_between(1, ${from}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)`.execute(db);
  await vi.waitFor(async () => expect((await newest()).rows).not.toEqual([]), { timeout: 10_000 });
}
