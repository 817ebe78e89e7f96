/** The record of ticks as tests of other modules write it and wait for it. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { insertSecond } from '../../store/ticks.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Adds a second to the record, as the recorder does. */
export const saveSecond = insertSecond;

/**
 * Waits until a second at or after a time (epoch milliseconds) is in the record. A server writes the first one when the
 * machine's own second ends, up to a second after its start: what needs a recorded price has none before.
 */
export async function secondRecorded(db: Db, from: number): Promise<void> {
  const newest = () => sql`SELECT 1 FROM ticks_between(1, ${from}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)`.execute(db);
  await vi.waitFor(async () => expect((await newest()).rows).not.toEqual([]), { timeout: 10_000 });
}
