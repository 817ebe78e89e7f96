/** The record of ticks as tests with a clock of their own wait for it. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../platform/db/database.ts';

/**
 * Waits until the index of a second (epoch milliseconds) is in the record. A server writes the first one when the machine's
 * own second ends, up to a second after its start: what needs a price has none before.
 */
export async function secondRecorded(db: Db, time: number): Promise<void> {
  const ticks = () => sql`SELECT 1 FROM ticks_between(1, ${time}::bigint, ${time}::bigint)`.execute(db);
  await vi.waitFor(async () => expect((await ticks()).rows).toHaveLength(1), { timeout: 10_000 });
}
