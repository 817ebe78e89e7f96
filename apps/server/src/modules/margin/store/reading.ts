/** Reads what margin keeps, without locks. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Markets } from '../../markets/index.ts';
import type { Account, Debt, Price } from '../domain/account.ts';
import { NO_SUMS, type PoolSums } from '../domain/kept.ts';
import type { HourRate, PoolUse } from '../domain/pool.ts';
import {
  type AccountRow,
  type DebtRow,
  type RateRow,
  type SumsRow,
  type UseRow,
  accountOf,
  debtOf,
  rateOfRow,
  sumsOf,
  useOf,
} from './rows.ts';

/** The last price of a market up to a time, however old; null where it never had one. */
export async function loadLastPrice(
  db: Db,
  markets: Pick<Markets, 'tickAt'>,
  marketId: number,
  until: number,
): Promise<Price | null> {
  const last = await markets.tickAt(db, marketId, until);
  // A price that goes missing has a tick: the one before it has a price.
  const tick = last?.priceTicks === null ? await markets.tickAt(db, marketId, last.time - 1) : last;
  return tick && tick.priceTicks !== null ? { ticks: tick.priceTicks, time: tick.time } : null;
}

/** Debts of a user. */
export async function loadDebts(db: Db, userId: number): Promise<Debt[]> {
  const { rows } = await sql<DebtRow>`SELECT * FROM margin_debts WHERE user_id = ${userId}`.execute(db);
  return rows.map(debtOf);
}

/** The same, so that what leaves the account is judged one after another. */
export async function lockDebts(tx: Tx, userId: number): Promise<Debt[]> {
  const { rows } = await sql<DebtRow>`SELECT * FROM margin_debts WHERE user_id = ${userId} ORDER BY asset_id FOR UPDATE`.execute(
    tx,
  );
  return rows.map(debtOf);
}

export async function loadAccount(db: Db, userId: number): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`SELECT * FROM margin_accounts WHERE user_id = ${userId}`.execute(db);
  return rows[0] ? accountOf(rows[0]) : null;
}

/** What went through the pool of an asset. */
export async function loadSums(db: Db, assetId: number): Promise<PoolSums> {
  const { rows } = await sql<SumsRow>`SELECT * FROM margin_pools WHERE asset_id = ${assetId}`.execute(db);
  return rows[0] ? sumsOf(rows[0]) : NO_SUMS;
}

/** The newest use of a pool. */
export async function loadUse(db: Db, assetId: number): Promise<PoolUse | null> {
  const { rows } = await sql<UseRow>`SELECT * FROM margin_uses WHERE asset_id = ${assetId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ? useOf(rows[0]) : null;
}

/** A rate with its record. */
export interface KeptRate extends HourRate {
  readonly record: string;
}

export async function loadRate(db: Db, assetId: number, hour: number): Promise<KeptRate | null> {
  const { rows } = await sql<RateRow & { record: string }>`
    SELECT * FROM margin_rates WHERE asset_id = ${assetId} AND hour = ${hour}`.execute(db);
  return rows[0] ? { ...rateOfRow(rows[0]), record: rows[0].record } : null;
}

/** Rates of an asset, newest first. */
export async function listRates(db: Db, assetId: number, { before, limit, offset }: Slice): Promise<KeptRate[]> {
  const { rows } = await sql<RateRow & { record: string }>`
    SELECT * FROM margin_rates WHERE asset_id = ${assetId} AND ${before === null ? sql`true` : sql`hour < ${before}`}
    ORDER BY hour DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => ({ ...rateOfRow(row), record: row.record }));
}

/** A change of a debt. */
export interface KeptEvent {
  readonly id: number;
  readonly assetId: number;
  readonly kind: 'borrow' | 'repay' | 'interest' | 'liquidation' | 'write_off';
  readonly principal: bigint;
  readonly interest: bigint;
  readonly owed: bigint;
  readonly hour: number | null;
  readonly base: bigint | null;
  readonly hourly: bigint | null;
  readonly before: bigint | null;
  readonly orderId: number | null;
  readonly time: number;
  readonly record: string | null;
}

interface EventRow {
  id: number;
  asset_id: number;
  kind: KeptEvent['kind'];
  principal: string;
  interest: string;
  owed: string;
  hour: number | null;
  base: string | null;
  hourly_e10: number | null;
  charged_before: string | null;
  order_id: number | null;
  time_ms: number;
  record: string | null;
}

const whole = (text: string | number | null) => (text === null ? null : BigInt(text));

/** Changes of debts of a user, newest first. */
export async function listEvents(
  db: Db,
  { userId, assetId, kind }: { readonly userId: number; readonly assetId?: number | undefined; readonly kind?: 'interest' },
  { before, limit, offset }: Slice,
): Promise<KeptEvent[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.*, r.record FROM margin_events e LEFT JOIN margin_rates r ON r.asset_id = e.asset_id AND r.hour = e.hour
    WHERE e.user_id = ${userId} AND ${assetId === undefined ? sql`true` : sql`e.asset_id = ${assetId}::bigint`}
      AND ${kind === undefined ? sql`true` : sql`e.kind = ${kind}`} AND ${before === null ? sql`true` : sql`e.id < ${before}`}
    ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    assetId: row.asset_id,
    kind: row.kind,
    principal: BigInt(row.principal),
    interest: BigInt(row.interest),
    owed: BigInt(row.owed),
    hour: row.hour,
    base: whole(row.base),
    hourly: whole(row.hourly_e10),
    before: whole(row.charged_before),
    orderId: row.order_id,
    time: row.time_ms,
    record: row.record,
  }));
}

/** A step of a liquidation. */
export interface KeptLiquidation {
  readonly id: number;
  readonly userId: number;
  readonly record: string;
  readonly time: number;
  readonly fromId: number | null;
}

/** Steps of a user, or of all, newest first. */
export async function listLiquidations(db: Db, userId: number | null, slice: Slice): Promise<KeptLiquidation[]> {
  const { before, limit, offset } = slice;
  const { rows } = await sql<{ id: number; user_id: number; record: string; time_ms: number; from_id: number | null }>`
    SELECT id, user_id, record, time_ms, from_id FROM margin_liquidations
    WHERE ${userId === null ? sql`true` : sql`user_id = ${userId}`} AND ${before === null ? sql`true` : sql`id < ${before}`}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, record: row.record, time: row.time_ms, fromId: row.from_id }));
}

/** Users who owe something. */
export async function loadDebtors(db: Db, limit: number): Promise<{ users: number[]; count: number }> {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT user_id AS id, count(*) OVER ()::int AS count FROM (
      SELECT DISTINCT user_id FROM margin_debts WHERE principal + interest > 0) owing ORDER BY user_id LIMIT ${limit}`.execute(
    db,
  );
  return { users: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** Hours that were not charged a while after they began, and since when the first is. */
export async function loadOverdue(db: Db, hour: number): Promise<{ count: number; hour: number | null }> {
  const { rows } = await sql<{ count: number; hour: number | null }>`
    SELECT count(*)::int AS count, min(hour) AS hour FROM margin_debts WHERE principal > 0 AND hour < ${hour}`.execute(db);
  return rows[0] ?? { count: 0, hour: null };
}

/** Who owes or may be owed something: an account that cannot be closed. */
export async function hasDebts(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM margin_debts WHERE user_id = ${userId} AND principal + interest > 0) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** A step of a user with the head that it was accepted under; null there: it is not in the log yet. */
export async function loadAccepted(
  db: Db,
  userId: number,
  id: number,
): Promise<{ record: string; time: number; headSize: number | null } | null> {
  const { rows } = await sql<{ record: string; time: number; head: number | null }>`
    SELECT l.record, coalesce(a.time_ms, l.time_ms) AS time, a.head_size AS head
    FROM margin_liquidations l LEFT JOIN margin_accepted a ON a.liquidation_id = l.id
    WHERE l.id = ${id} AND l.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return row ? { record: row.record, time: row.time, headSize: row.head } : null;
}

/** The steps of the liquidation before one, the first of them first. */
export async function loadStepsBefore(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    WITH RECURSIVE steps AS (
      SELECT from_id FROM margin_liquidations WHERE id = ${id}
      UNION ALL SELECT l.from_id FROM steps s JOIN margin_liquidations l ON l.id = s.from_id)
    SELECT l.record FROM steps s JOIN margin_liquidations l ON l.id = s.from_id ORDER BY l.id`.execute(db);
  return rows.map(({ record }) => record);
}
