/** Sides of quotes in PostgreSQL: their money and their fills; the ladders are in memory alone. */
import type { AccountType } from '@glasshouse/contract';
import type { Side } from '@glasshouse/contract/orders';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { planned } from '../../../platform/db/prepared.ts';
import type { QuoteRow } from '../domain/quote-rows.ts';
import type { QuoteEnd } from '../domain/quote.ts';
import type { VenueName } from '../domain/venues.ts';
import { orDiverged } from './orders.ts';

const COLUMNS = `id, venue, user_id, account, market_id, side, held, filled_lots, filled_value, fee, revision,
  created_ms, updated_ms, end_reason`;

// The statement itself fails where a side is not live: its COMMIT may have been sent with it.
const keep = planned(`
  WITH kept AS (
    INSERT INTO quote_sides (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::quote_sides, $1::json)
    ON CONFLICT (id) DO UPDATE SET held = excluded.held, filled_lots = excluded.filled_lots, filled_value = excluded.filled_value,
      fee = excluded.fee, revision = excluded.revision, updated_ms = excluded.updated_ms, end_reason = excluded.end_reason
    WHERE quote_sides.end_reason IS NULL RETURNING id)
  SELECT 1 / (count(*) = $2)::int FROM kept`);

/** Keeps the newest form of sides. Error: DivergedError when one of them has ended. */
export async function saveQuotes(tx: Tx, rows: readonly QuoteRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rows.map((row) => ({
    id: row.id,
    venue: row.venue,
    user_id: row.userId,
    account: row.account,
    market_id: row.marketId,
    side: row.side,
    held: String(row.held),
    filled_lots: row.filledLots,
    filled_value: String(row.filledValue),
    fee: String(row.fee),
    revision: row.revision,
    created_ms: row.created,
    updated_ms: row.updated,
    end_reason: row.end ?? undefined,
  }));
  await orDiverged(keep(tx, [JSON.stringify(json), rows.length]), `not all of ${rows.length} sides of quotes were live`);
}

/** A side that was live when its process ended. */
export interface LeftSide {
  readonly id: number;
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
  readonly side: Side;
  readonly held: bigint;
  readonly revision: number;
}

/** Live sides of a venue, by their ids, locked until the transaction ends. */
export async function loadLeftSides(tx: Tx, venue: VenueName): Promise<LeftSide[]> {
  const { rows } = await sql<{
    id: number;
    user_id: number;
    account: AccountType;
    market_id: number;
    side: Side;
    held: string;
    revision: number;
  }>`SELECT id, user_id, account, market_id, side, held, revision FROM quote_sides
     WHERE venue = ${venue} AND end_reason IS NULL ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    account: row.account,
    marketId: row.market_id,
    side: row.side,
    held: BigInt(row.held),
    revision: row.revision,
  }));
}

/** Ends sides whose holds are released in the same transaction; those that held something were changed once more. */
export async function endSides(tx: Tx, ids: readonly number[], why: QuoteEnd, time: number): Promise<void> {
  await sql`
    UPDATE quote_sides SET end_reason = ${why}, updated_ms = ${time}, revision = revision + (held > 0)::int, held = 0
    WHERE id = ANY(${ids as number[]}::bigint[]) AND end_reason IS NULL`.execute(tx);
}
