/** Interest of loans that is not paid yet, now and at full hours, for wallets and portfolios. Units: atoms, epoch ms. */
import { HOUR_MS, hourlyInterest } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Outside, OutsideAt, OutsideSource } from '../../../platform/outside.ts';
import type { Pools } from '../api/parts.ts';

type Rates = Pick<Pools, 'ratesOf'>;

async function now(db: Db, userIds: readonly number[]): Promise<Outside[]> {
  const { rows } = await sql<{ user_id: number; debt_asset: number; interest: string }>`
    SELECT user_id, debt_asset, sum(interest) AS interest FROM loans
    WHERE user_id = ANY(${userIds}::bigint[]) AND ended_at IS NULL AND interest > 0 GROUP BY user_id, debt_asset`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, assetId: row.debt_asset, atoms: -BigInt(row.interest), held: 0n }));
}

/** How a loan stood after the newest thing that happened to it before a full hour. */
interface Stood {
  readonly loan_id: number;
  readonly debt_asset: number;
  readonly at: number;
  /** Null of an open term, which pays the rate of the pool. */
  readonly rate_ppm: number | null;
  readonly principal: string;
  readonly interest: string;
  readonly hour: number;
}

/** Loans that were open at some hours, by loan and hour. */
async function loadStood(db: Db, userId: number, hours: readonly number[]): Promise<Stood[]> {
  const { rows } = await sql<Stood>`
    SELECT o.id AS loan_id, o.debt_asset, h.at, CASE o.term WHEN 'open' THEN NULL ELSE o.rate_ppm END AS rate_ppm, e.principal,
      e.interest, e.hour
    FROM loans o JOIN unnest(${hours}::bigint[]) AS h(at) ON o.opened_at < h.at AND (o.ended_at IS NULL OR o.ended_at >= h.at)
    CROSS JOIN LATERAL (
      SELECT * FROM loan_events v WHERE v.loan_id = o.id AND v.at < h.at ORDER BY v.seq DESC LIMIT 1) e
    WHERE o.user_id = ${userId} ORDER BY o.id, h.at`.execute(db);
  return rows;
}

/** Interest of hours by the rates of a pool, which set the one of the hour after them. */
function byRates(principal: bigint, rates: ReadonlyMap<number, number>, from: number, to: number): bigint {
  let sum = 0n;
  for (let hour = from; hour < to; hour++) {
    const ppm = rates.get(hour * HOUR_MS);
    if (ppm !== undefined) sum += hourlyInterest(principal, ppm);
  }
  return sum;
}

/** What each open loan owed of interest at each hour: what stood after its newest event, and the full hours since. */
function accrued(rows: readonly Stood[], ratesOf: (assetId: number) => ReadonlyMap<number, number>) {
  let before: { row: Stood; to: number; sum: bigint } | null = null;
  return rows.map((row) => {
    const to = Math.floor(row.at / HOUR_MS);
    const isSame =
      before !== null &&
      before.row.loan_id === row.loan_id &&
      before.row.hour === row.hour &&
      before.row.principal === row.principal &&
      before.row.interest === row.interest;
    const [from, start] = isSame && before !== null ? [before.to, before.sum] : [row.hour, BigInt(row.interest)];
    const principal = BigInt(row.principal);
    const added =
      row.rate_ppm === null
        ? byRates(principal, ratesOf(row.debt_asset), from, to)
        : BigInt(Math.max(0, to - from)) * hourlyInterest(principal, row.rate_ppm);
    before = { row, to, sum: start + added };
    return { row, interest: start + added };
  });
}

async function at(pools: Rates, db: Db, userId: number, hours: readonly number[]): Promise<OutsideAt[]> {
  const rows = await loadStood(db, userId, hours);
  const rates = new Map<number, Map<number, number>>();
  for (const [assetId, open] of Map.groupBy(
    rows.filter(({ rate_ppm }) => rate_ppm === null),
    (row) => row.debt_asset,
  )) {
    const from = open.reduce((first, { hour }) => Math.min(first, hour), Number.MAX_SAFE_INTEGER) * HOUR_MS;
    const of = await pools.ratesOf(db, assetId, from, hours.at(-1) ?? from);
    rates.set(assetId, new Map(of.map(({ hour, borrowPpm }) => [hour, borrowPpm])));
  }
  const sums = new Map<string, OutsideAt>();
  for (const { row, interest } of accrued(rows, (assetId) => rates.get(assetId) ?? new Map())) {
    const key = `${row.at}/${row.debt_asset}`;
    const atoms = (sums.get(key)?.atoms ?? 0n) - interest;
    sums.set(key, { userId, assetId: row.debt_asset, hour: row.at, atoms, held: 0n });
  }
  return [...sums.values()];
}

/** Interest that is not paid yet. */
export const interestOwed = (pools: Rates): OutsideSource => ({ now, at: (db, userId, hours) => at(pools, db, userId, hours) });
