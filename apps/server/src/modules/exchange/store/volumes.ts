/** What users traded in each UTC day, in atoms of the quote asset: kept with each batch, read once a day and user. */
import type { MarketKind } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared } from '../../../platform/db/prepared.ts';
import { TIER_DAYS } from '../rules/fees.ts';

/** What a user traded. */
export interface Volume {
  readonly userId: number;
  readonly day: number;
  readonly assetId: number;
  readonly kind: MarketKind;
  readonly atoms: bigint;
}

const read = prepared<{ user_id: number; before: string; today: string }>(
  'exchange.volumes',
  `SELECT user_id, coalesce(sum(volume) FILTER (WHERE day < $2), 0) AS before, coalesce(sum(volume) FILTER (WHERE day = $2), 0) AS today
   FROM trade_volumes WHERE user_id = ANY($1::bigint[]) AND day BETWEEN $2 - ${TIER_DAYS} AND $2 AND asset_id = $3 AND kind = $4 GROUP BY user_id`,
);

/** Volumes of users in markets of a kind, in the days that count before a day, and in it; absent: none. */
export async function loadVolumes(
  db: Db,
  kind: MarketKind,
  userIds: readonly number[],
  day: number,
  assetId: number,
): Promise<Map<number, { before: bigint; today: bigint }>> {
  if (userIds.length === 0) return new Map();
  const rows = await read(db as Tx, [numbersText(userIds), day, assetId, kind]);
  return new Map(rows.map((row) => [row.user_id, { before: BigInt(row.before), today: BigInt(row.today) }]));
}

/** Which of some users ever traded. */
export async function loadTraders(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT user_id FROM trade_volumes WHERE user_id = ANY(${userIds as number[]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}
