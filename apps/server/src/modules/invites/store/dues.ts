/** Which fees have had their rebates: the cursor of the fills, and the fees that wait one by one. */
import type { RebateProduct } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaidFee } from '../domain/fee.ts';

/** The last fill that was looked at, locked until the transaction ends; null while another process has it. */
export async function lockCursor(tx: Tx, product: RebateProduct): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM invite_cursors WHERE product = ${product} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0]?.position ?? null;
}

/** Moves it on. */
export async function moveCursor(tx: Tx, product: RebateProduct, position: number): Promise<void> {
  await sql`UPDATE invite_cursors SET position = ${position} WHERE product = ${product}`.execute(tx);
}

/** Notes a fee of a conversion, in the transaction that takes it. */
export async function insertDue(tx: Tx, { product, reference, payer, assetId, atoms }: PaidFee): Promise<void> {
  await sql`
    INSERT INTO invite_dues (product, reference, payer, asset_id, atoms)
    VALUES (${product}, ${reference}, ${payer}, ${assetId}, ${String(atoms)})`.execute(tx);
}

/** Takes fees that wait out of the table; another process takes others. */
export async function takeDues(tx: Tx, limit: number): Promise<PaidFee[]> {
  const { rows } = await sql<{ product: RebateProduct; reference: string; payer: number; asset_id: number; atoms: string }>`
    DELETE FROM invite_dues WHERE id IN (SELECT id FROM invite_dues ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING product, reference, payer, asset_id, atoms`.execute(tx);
  return rows.map(({ product, reference, payer, asset_id: assetId, atoms }) => ({
    product,
    reference,
    share: 'fee',
    payer,
    assetId,
    atoms: BigInt(atoms),
    marketId: null,
  }));
}
