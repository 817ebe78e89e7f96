/** Positions, fills and terms of orders as their owners and the staff read them. Units: those of the tables. */
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { sumOpenLots } from '../../exchange/index.ts';
import type { ContractAccount } from '../domain/accounts.ts';
import type { CLOSING_KINDS } from '../domain/event-fields.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { ContractPosition } from '../domain/position.ts';
import { CLOSING_SQL } from './sql-lists.ts';
import { type PositionRow, type TermsOfOrderRow, orderTermsOf, positionOf } from './rows.ts';

const below = ({ before }: Slice): RawBuilder<unknown> => (before === null ? sql`true` : sql`id < ${before}`);
const inMarkets = (marketIds: readonly number[]) => sql`market_id = ANY (${marketIds as number[]}::bigint[])`;
const STATUS = {
  open: sql`status <> 'closed'`,
  progress: sql`status = 'open'`,
  closing: sql`status = 'closing'`,
  closed: sql`status = 'closed'`,
  all: sql`true`,
} as const;

/** One position of a user; null when there is none. */
export async function findPosition(db: Db, userId: number, id: number): Promise<ContractPosition | null> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ? positionOf(rows[0]) : null;
}

/** Positions of a user in some markets, newest first. */
export async function listPositions(
  db: Db,
  query: { readonly userId: number; readonly marketIds: readonly number[]; readonly status: keyof typeof STATUS },
  slice: Slice,
): Promise<ContractPosition[]> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions
    WHERE user_id = ${query.userId} AND ${inMarkets(query.marketIds)} AND ${STATUS[query.status]} AND ${below(slice)}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(positionOf);
}

/** All open positions of a user. */
export async function loadOpenPositions(db: Db, userId: number): Promise<ContractPosition[]> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE user_id = ${userId} AND status <> 'closed' ORDER BY id`.execute(db);
  return rows.map(positionOf);
}

/** The terms of orders, by their ids. */
export async function loadOrderTerms(db: Db, orderIds: readonly number[]): Promise<Map<number, OrderTerms>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<TermsOfOrderRow>`
    SELECT * FROM contract_order_terms WHERE order_id = ANY (${orderIds as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.order_id, orderTermsOf(row)]));
}

/** Lots that are open on each side of a market. */
export async function loadOpenLots(db: Db, marketId: number): Promise<Record<'long' | 'short', bigint>> {
  const { rows } = await sql<{ side: 'long' | 'short'; lots: string }>`
    SELECT side, sum(lots)::text AS lots FROM contract_positions
    WHERE market_id = ${marketId} AND status <> 'closed' GROUP BY side`.execute(db);
  const of = (side: string) => BigInt(rows.find((row) => row.side === side)?.lots ?? 0);
  return { long: of('long'), short: of('short') };
}

/** Lots that live entries may still open on each side of a market. */
export async function loadEntryLots(db: Db, marketId: number): Promise<Record<'long' | 'short', bigint>> {
  const { rows } = await sql<{ id: number }>`
    SELECT order_id AS id FROM contract_order_terms WHERE live AND purpose = 'open' AND market_id = ${marketId}`.execute(db);
  const { buy, sell } = await sumOpenLots(
    db,
    rows.map(({ id }) => id),
  );
  return { long: buy, short: sell };
}

/** What changed the size of a position. */
export interface FillEvent {
  readonly id: number;
  readonly position_id: number;
  readonly market_id: number;
  readonly side: 'long' | 'short';
  readonly kind: 'add' | (typeof CLOSING_KINDS)[number];
  readonly record: Readonly<Record<string, string>>;
  readonly time_ms: number;
  readonly order_id: number | null;
  readonly role: 'maker' | 'taker' | null;
}

/** Fills of a user's positions in some markets, newest first. */
export async function listFillEvents(
  db: Db,
  query: { readonly userId: number; readonly marketIds: readonly number[]; readonly positionId?: number | undefined },
  slice: Slice,
): Promise<FillEvent[]> {
  const { rows } = await sql<FillEvent>`
    SELECT id, position_id, market_id, side, kind, record, time_ms, order_id, role FROM contract_position_events
    WHERE user_id = ${query.userId} AND kind IN ('add', ${CLOSING_SQL}) AND ${inMarkets(query.marketIds)}
      AND ${query.positionId === undefined ? sql`true` : sql`position_id = ${query.positionId}`} AND ${below(slice)}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** How many positions of a market that were opened at a multiple or more closed since a time, and how many of them with a loss. */
export async function countLost(
  db: Db,
  { marketId, multiple, since }: { readonly marketId: number; readonly multiple: number; readonly since: number },
): Promise<{ of: number; lost: number }> {
  const { rows } = await sql<{ of: number; lost: number }>`
    SELECT count(*)::int AS of, (count(*) FILTER (WHERE realized + from_fund < fees + funding + to_fund))::int AS lost FROM contract_positions
    WHERE market_id = ${marketId} AND status = 'closed' AND closed_ms >= ${since} AND multiple >= ${multiple} AND mode = 'each'`.execute(
    db,
  );
  return rows[0] ?? { of: 0, lost: 0 };
}

/** Open positions, positions in liquidation and conditional entries that wait, by user: what a closed account may not have. */
export const OPEN_BY_USER = `SELECT user_id, 'position' AS what, id FROM contract_positions WHERE status <> 'closed'
  UNION ALL SELECT user_id, 'conditional', id FROM contract_conditionals WHERE status = 'waiting'`;

/** Whether a user has open positions, or conditional entries that wait. */
export async function hasOpen(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (${sql.raw(OPEN_BY_USER)}) AS open WHERE user_id = ${userId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether some of them are cross positions. */
export async function hasCrossPositions(db: Db, userId: number, account: ContractAccount): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM contract_positions WHERE user_id = ${userId} AND account = ${account} AND status <> 'closed' AND margin_mode = 'cross' LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** When a user opened the first position of an account, and how many are closed. */
export async function loadHistory(
  db: Db,
  userId: number,
  account: ContractAccount,
): Promise<{ since: number | null; closed: number }> {
  const { rows } = await sql<{ since: number | null; closed: number }>`
    SELECT min(opened_ms) AS since, (count(*) FILTER (WHERE status = 'closed'))::int AS closed
    FROM contract_positions WHERE user_id = ${userId} AND account = ${account}`.execute(db);
  return rows[0] ?? { since: null, closed: 0 };
}

/** Which of these follows have open copies. */
export async function loadWithCopies(db: Db, follows: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ purse: number }>`
    SELECT DISTINCT purse FROM contract_positions
    WHERE purse = ANY (${follows as number[]}::bigint[]) AND purse IS NOT NULL AND status <> 'closed'`.execute(db);
  return new Set(rows.map(({ purse }) => purse));
}

/** The open copies of a follow. */
export async function loadCopies(
  db: Db,
  followId: number,
): Promise<{ id: number; userId: number; marketId: number; lots: number; leftLots: number }[]> {
  const { rows } = await sql<{ id: number; userId: number; marketId: number; lots: number; leftLots: number }>`
    SELECT id, user_id AS "userId", market_id AS "marketId", lots, left_lots AS "leftLots" FROM contract_positions
    WHERE purse = ${followId} AND purse IS NOT NULL AND status <> 'closed' ORDER BY id`.execute(db);
  return rows;
}
