/** From when which kind of prices ruled. Invariants: rows are only added; the first counts from the beginning of time. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A kind of prices and when it began. */
export interface PriceKind {
  readonly since: number;
  readonly prices: PriceSource;
}

/** All kinds, oldest first; a handful of rows. */
export async function loadPriceKinds(db: Db): Promise<PriceKind[]> {
  const { rows } = await sql<PriceKind>`SELECT since_ms AS since, prices FROM price_kinds ORDER BY since_ms`.execute(db);
  return rows;
}

/** The kind that rules now; null before the first. */
export async function rulingKind(db: Db): Promise<PriceSource | null> {
  const { rows } = await sql<PriceKind>`SELECT prices FROM price_kinds ORDER BY since_ms DESC LIMIT 1`.execute(db);
  return rows[0]?.prices ?? null;
}

/** Notes that these prices rule from now on, unless they do already; answers since when. */
export async function notePriceKind(db: Db, prices: PriceSource, now: number): Promise<number> {
  await sql`
    INSERT INTO price_kinds
    SELECT coalesce(greatest(${now}, max(since_ms) + 1), 0), ${prices} FROM price_kinds
    HAVING ${prices} IS DISTINCT FROM (SELECT prices FROM price_kinds ORDER BY since_ms DESC LIMIT 1)
    ON CONFLICT DO NOTHING`.execute(db);
  return (await loadPriceKinds(db)).at(-1)?.since ?? 0;
}

/** The kind that ruled at a time; null when none is known. */
export function kindAt(kinds: readonly PriceKind[], time: number): PriceSource | null {
  return (kinds.findLast(({ since }) => since <= time) ?? kinds[0])?.prices ?? null;
}
