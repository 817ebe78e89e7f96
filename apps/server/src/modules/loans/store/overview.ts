/** What the staff sees of all loans, by sets. Units: atoms, ppm. */
import type { LoanStateName } from '@glasshouse/contract/loans';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Open loans of a pair by LTV in steps of five points at a price; `from` null: without one. */
export interface Band {
  readonly debtAsset: number;
  readonly pledgeAsset: number;
  readonly from: number | null;
  readonly loans: number;
  readonly owed: bigint;
  readonly pledge: bigint;
}

const STEP = 50_000;

/** Those of a market at its price. */
export async function loadBands(db: Db, marketId: number, ticks: bigint | null): Promise<Band[]> {
  const price = ticks === null ? null : String(ticks);
  const { rows } = await sql<Omit<Band, 'owed' | 'pledge'> & { owed: string; pledge: string }>`
    WITH stood AS (
      SELECT debt_asset, pledge_asset, principal + interest AS owed, pledge,
        CASE borrows
          WHEN 'quote' THEN div((principal + interest) * 1000000 * 10::numeric ^ (coin_scale + price_decimals),
            nullif(pledge, 0) * ${price}::numeric * 10::numeric ^ quote_scale)
          ELSE div((principal + interest) * 1000000 * ${price}::numeric * 10::numeric ^ quote_scale,
            nullif(pledge, 0) * 10::numeric ^ (coin_scale + price_decimals)) END AS ltv
      FROM loans WHERE market_id = ${marketId} AND ended_at IS NULL)
    SELECT debt_asset AS "debtAsset", pledge_asset AS "pledgeAsset", (div(ltv, ${STEP}) * ${STEP})::bigint AS "from",
      count(*)::int AS loans, sum(owed) AS owed, sum(pledge) AS pledge
    FROM stood GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 DESC NULLS FIRST`.execute(db);
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed), pledge: BigInt(row.pledge) }));
}

/** Loans by state. */
export async function loadStates(db: Db): Promise<{ debtAsset: number; state: LoanStateName; loans: number; owed: bigint }[]> {
  const { rows } = await sql<{ debtAsset: number; state: LoanStateName; loans: number; owed: string }>`
    SELECT debt_asset AS "debtAsset", state, count(*)::int AS loans, sum(principal + interest) AS owed FROM loans
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed) }));
}

/** A loss: what was not paid, and what of it the reserve covered, as its record says it. */
export interface Loss {
  readonly id: number;
  readonly debtAsset: number;
  readonly amount: bigint;
  readonly covered: string;
  readonly time: number;
}

/** Losses, newest first. */
export async function loadLosses(db: Db, limit: number): Promise<Loss[]> {
  const { rows } = await sql<Omit<Loss, 'amount'> & { amount: string }>`
    SELECT o.id, o.debt_asset AS "debtAsset", o.lost AS amount, e.body::json -> 'amounts' ->> 'covered' AS covered, o.ended_at AS time
    FROM loans o JOIN loan_events e ON e.loan_id = o.id AND e.event = 'written_off'
    WHERE o.state = 'written_off' ORDER BY o.ended_at DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Days of loans that are due longer than ten seconds, and since when the oldest is. */
export async function loadOverdue(db: Db, now: number): Promise<{ count: number; since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    SELECT count(*)::int AS count, min(due_at) AS since FROM due_items
    WHERE product = 'loans' AND due_at < ${now - 10_000}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
