/** Fees that have had their rebates: the cursor of the fills, and the fees that wait one by one. */
import type { RebateProduct } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/follow/index.ts';
import type { PaidFee } from '../domain/fee.ts';

/** The last fill of a product whose rebates were paid. */
export const cursorOf = (product: RebateProduct): Cursor => ({
  table: 'invite_cursors',
  position: 'position',
  where: sql<boolean>`product = ${product}`,
});

/** Products without a cursor begin with their first fill. */
export async function beginProducts(db: Db, products: readonly RebateProduct[]): Promise<void> {
  await sql`
    INSERT INTO invite_cursors (product, position) SELECT product, 0 FROM unnest(${products as RebateProduct[]}::text[]) AS product
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Notes a fee of a conversion, in the transaction that takes it. */
export async function insertDue(tx: Tx, { product, reference, payer, assetId, atoms }: PaidFee): Promise<void> {
  await sql`
    INSERT INTO invite_dues (product, reference, payer, asset_id, atoms)
    VALUES (${product}, ${reference}, ${payer}, ${assetId}, ${String(atoms)})`.execute(tx);
}

/** A fee that waits. */
export interface DueRow {
  id: number;
  product: RebateProduct;
  reference: string;
  payer: number;
  asset_id: number;
  atoms: string;
}

/** Fees that wait, from their commit on. */
export const WAITING_FEES = {
  table: 'invite_dues',
  key: 'id',
  columns: 't.id, t.product, t.reference, t.payer, t.asset_id, t.atoms',
  dueAt: null,
} as const;

/** The fee of a row. */
export const feeOf = ({ product, reference, payer, asset_id: assetId, atoms }: DueRow): PaidFee => ({
  product,
  reference,
  share: 'fee',
  payer,
  repeats: null,
  assetId,
  atoms: BigInt(atoms),
  marketId: null,
});

/** Removes fees whose rebates are paid. */
export async function deleteDues(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM invite_dues WHERE id = ANY(${ids as number[]}::bigint[])`.execute(tx);
}
