/** Rebates in the database: only ever added, together with their sums. */
import type { RebateProduct } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { entriesOfUsers } from '../../ledger/index.ts';
import { type FeeRebate, type PaidFee, keyOf } from '../domain/fee.ts';
import { monthOf } from '../domain/month.ts';

/** Adds rebates and their sums. */
export async function insertRebates(tx: Tx, rebates: readonly FeeRebate[], time: number): Promise<void> {
  const rows = rebates.map(({ fee, level, beneficiary, ppm, atoms }) => ({
    product: fee.product,
    reference: fee.reference,
    share: fee.share,
    level,
    payer: fee.payer,
    beneficiary,
    market_id: fee.marketId,
    asset_id: fee.assetId,
    fee: String(fee.atoms),
    ppm,
    atoms: String(atoms),
  }));
  await sql`
    WITH added AS (
      INSERT INTO invite_rebates (product, reference, share, level, payer, beneficiary, market_id, asset_id, fee, ppm, atoms, time_ms)
      SELECT product, reference, share, level, payer, beneficiary, market_id, asset_id, fee, ppm, atoms, ${time}::bigint
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (product text, reference text, share text, level smallint,
        payer bigint, beneficiary bigint, market_id bigint, asset_id smallint, fee numeric, ppm integer, atoms numeric)
      RETURNING beneficiary, payer, level, asset_id, atoms)
    INSERT INTO invite_sums (beneficiary, payer, level, asset_id, month, atoms)
    SELECT beneficiary, payer, level, asset_id, ${monthOf(time)}::integer, sum(atoms) FROM added GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (beneficiary, payer, level, asset_id, month) DO UPDATE SET atoms = invite_sums.atoms + excluded.atoms`.execute(
    tx,
  );
}

/** What came of one level in one asset. */
export interface SumRow {
  level: 1 | 2;
  asset_id: number;
  atoms: string;
  /** Of these, in the month asked for. */
  of_month: string;
}

/** What a user got, by level and asset. */
export async function loadSums(db: Db, userId: number, month: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT level, asset_id, sum(atoms) AS atoms, coalesce(sum(atoms) FILTER (WHERE month = ${month}), 0) AS of_month
    FROM invite_sums WHERE beneficiary = ${userId} GROUP BY level, asset_id ORDER BY level, asset_id`.execute(db);
  return rows;
}

/** What a user got of the fees of some whom he invited himself. */
export async function loadSumsOf(db: Db, userId: number, payers: readonly number[]) {
  const { rows } = await sql<{ payer: number; asset_id: number; atoms: string }>`
    SELECT payer, asset_id, sum(atoms) AS atoms FROM invite_sums
    WHERE beneficiary = ${userId} AND payer = ANY(${payers as number[]}::bigint[]) AND level = 1
    GROUP BY payer, asset_id ORDER BY payer, asset_id`.execute(db);
  return rows;
}

/** A rebate as it is stored, with its line of the bill. */
export interface RebateRow {
  id: number;
  product: RebateProduct;
  market_id: number | null;
  level: 1 | 2;
  payer: number;
  asset_id: number;
  atoms: string;
  time_ms: number;
  bill_id: number;
}

/** Rebates of a user, newest first. Of each the journal is posted with it, so that it has a line of the bill. */
export async function loadRebates(db: Db, userId: number, slice: Slice): Promise<RebateRow[]> {
  const { rows } = await sql<Omit<RebateRow, 'bill_id'> & Pick<PaidFee, 'reference' | 'share'>>`
    SELECT id, product, market_id, level, payer, asset_id, atoms, time_ms, reference, share FROM invite_rebates
    WHERE beneficiary = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  const lines = await entriesOfUsers(
    db,
    rows.map(({ product, reference, share, level }) => ({
      scope: `${product}.rebate`,
      key: keyOf({ fee: { reference, share }, level }),
      userId,
    })),
  );
  return rows.flatMap((row, i) => {
    const bill = lines[i] ?? null;
    return bill === null ? [] : [{ ...row, bill_id: bill }];
  });
}
