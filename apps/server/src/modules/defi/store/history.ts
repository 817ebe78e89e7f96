/** What pools were at earlier hours, and what users moved since. Units: atoms, epoch ms. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { HourShown } from '../domain/present.ts';
import type { StoredRecord } from './pools.ts';

const DAY_MS = 86_400_000;

/** The price of a share at a full hour. */
export interface PriceAt {
  readonly hour: number;
  readonly price: bigint;
}

interface PriceRow {
  hour: number;
  price: string;
}
const priceOf = ({ hour, price }: PriceRow): PriceAt => ({ hour, price: BigInt(price) });

/** The first hour of a pool and its hours at 00:00 UTC since a time, oldest first. */
export async function loadDayPrices(db: Db, assetId: number, since: number): Promise<PriceAt[]> {
  const { rows } = await sql<PriceRow>`
    (SELECT hour, price FROM defi_hours WHERE asset_id = ${assetId} ORDER BY hour LIMIT 1)
    UNION
    SELECT hour, price FROM defi_hours WHERE asset_id = ${assetId} AND hour = ANY(
      SELECT generate_series(div(${since}::bigint + ${DAY_MS - 1}, ${DAY_MS})::bigint * ${DAY_MS}, 
        (SELECT max(hour) FROM defi_hours WHERE asset_id = ${assetId}), ${DAY_MS}::bigint))
    ORDER BY hour`.execute(db);
  return rows.map(priceOf);
}

/** The newest hour of a pool up to a time, or its first one. */
export async function loadPriceAt(db: Db, assetId: number, time: number): Promise<PriceAt> {
  const { rows } = await sql<PriceRow>`
    (SELECT hour, price FROM defi_hours WHERE asset_id = ${assetId} AND hour <= ${time} ORDER BY hour DESC LIMIT 1)
    UNION ALL
    (SELECT hour, price FROM defi_hours WHERE asset_id = ${assetId} AND hour > ${time} ORDER BY hour LIMIT 1)
    LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`pool ${assetId} has no hour`);
  return priceOf(row);
}

/** What losses took from all shares, by UTC day. */
export async function loadDayLosses(db: Db, assetId: number, since: number): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ day: number; fall: string }>`
    SELECT time / ${DAY_MS}::bigint * ${DAY_MS}::bigint AS day, sum(fall) AS fall FROM defi_losses
    WHERE asset_id = ${assetId} AND time >= ${since} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ day, fall }) => [day, BigInt(fall)]));
}

/** A loss. */
export interface PastLoss {
  readonly loanId: number;
  readonly time: number;
  readonly amount: bigint;
  readonly covered: bigint;
  readonly fall: bigint;
}

/** The newest loss of a pool; null: none. */
export async function loadLastLoss(db: Db, assetId: number): Promise<PastLoss | null> {
  const { rows } = await sql<{ loan_id: number; time: number; amount: string; covered: string; fall: string }>`
    SELECT loan_id, time, principal + interest AS amount, covered, fall FROM defi_losses
    WHERE asset_id = ${assetId} ORDER BY time DESC, loan_id DESC LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    loanId: row.loan_id,
    time: row.time,
    amount: BigInt(row.amount),
    covered: BigInt(row.covered),
    fall: BigInt(row.fall),
  };
}

/** What a user moved in a pool since a time. */
export interface MovedSince {
  readonly supplied: bigint;
  readonly withdrawn: bigint;
  /** Shares that they had before. */
  readonly sharesBefore: bigint;
}

/** What a user moved since a time, by pool; shares before it follow from those of now. */
export async function loadMovedSince(db: Db, userId: number, since: number): Promise<Map<number, MovedSince>> {
  const { rows } = await sql<{ asset_id: number; supplied: string; withdrawn: string; shares_before: string }>`
    SELECT p.asset_id, coalesce(sum(m.atoms) FILTER (WHERE m.kind = 'supply'), 0) AS supplied,
      coalesce(sum(m.atoms) FILTER (WHERE m.kind <> 'supply'), 0) AS withdrawn,
      p.shares - coalesce(sum(CASE m.kind WHEN 'supply' THEN m.shares ELSE -m.shares END), 0) AS shares_before
    FROM defi_positions p LEFT JOIN defi_moves m ON m.user_id = p.user_id AND m.asset_id = p.asset_id AND m.time >= ${since}
    WHERE p.user_id = ${userId} GROUP BY p.asset_id, p.shares`.execute(db);
  return new Map(
    rows.map((row) => [
      row.asset_id,
      { supplied: BigInt(row.supplied), withdrawn: BigInt(row.withdrawn), sharesBefore: BigInt(row.shares_before) },
    ]),
  );
}

/** Hours of a pool in [from, to], oldest first. */
export async function loadHours(db: Db, assetId: number, from: number, to: number, limit: number): Promise<HourShown[]> {
  const { rows } = await sql<HourShown>`
    SELECT hour, cash, lent, cash + lent + due - fee_due AS worth, shares, price, due_added, fee_added, loss, covered,
      utilisation_ppm, borrow_ppm, loans, exits_waiting, record_hash
    FROM defi_hours WHERE asset_id = ${assetId} AND hour BETWEEN ${from} AND ${to} ORDER BY hour LIMIT ${limit}`.execute(db);
  return rows;
}

/** Positions with shares, and shares of no user, by pool. */
export async function countPositions(db: Db): Promise<Map<number, { positions: number; seed: bigint }>> {
  const { rows } = await sql<{ asset_id: number; positions: number; seed: string }>`
    SELECT p.asset_id, count(u.user_id) FILTER (WHERE u.shares > 0)::int AS positions,
      p.shares - coalesce(sum(u.shares), 0) AS seed
    FROM defi_pools p LEFT JOIN defi_positions u ON u.asset_id = p.asset_id GROUP BY p.asset_id, p.shares`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, { positions: row.positions, seed: BigInt(row.seed) }]));
}

/** The record of an hour with that of its terms. */
export interface HourWithTerms {
  readonly hour: StoredRecord;
  readonly terms: StoredRecord;
}

/** Records of hours in [from, to], oldest first. */
export async function loadHoursWithTerms(db: Db, assetId: number, from: number, to: number): Promise<HourWithTerms[]> {
  const { rows } = await sql<{ record: string; record_hash: string; terms: string; terms_hash: string }>`
    SELECT h.record, h.record_hash, t.record AS terms, t.record_hash AS terms_hash
    FROM defi_hours h JOIN defi_terms t ON t.id = h.terms_id
    WHERE h.asset_id = ${assetId} AND h.hour BETWEEN ${from} AND ${to} ORDER BY h.hour`.execute(db);
  return rows.map((row) => ({
    hour: { text: row.record, hash: row.record_hash },
    terms: { text: row.terms, hash: row.terms_hash },
  }));
}
