/** Demo payments in the database. Units: atoms; times in epoch ms. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A payment that a demo made. */
export interface DemoPayment {
  reference: string;
  userId: number;
  assetId: number;
  network: string;
  atoms: bigint;
}

/** Adds one. */
export async function insertPayment(tx: Tx, payment: DemoPayment, now: number): Promise<void> {
  const { reference, userId, assetId, network, atoms } = payment;
  await sql`
    INSERT INTO demo_payments (reference, user_id, asset_id, network, atoms, made_at)
    VALUES (${reference}, ${userId}, ${assetId}, ${network}, ${String(atoms)}, ${now})`.execute(tx);
}

/** When a user's payments after a time were made. The caller holds the user's lock of demo payments. */
export async function loadPaymentTimes(tx: Tx, userId: number, since: number): Promise<number[]> {
  const { rows } = await sql<{ made_at: number }>`
    SELECT made_at FROM demo_payments WHERE user_id = ${userId} AND made_at > ${since}`.execute(tx);
  return rows.map(({ made_at: at }) => at);
}

/** The payment of a reference; null when this demo made none. */
export async function loadPayment(db: Db, reference: string): Promise<DemoPayment | null> {
  const { rows } = await sql<Omit<DemoPayment, 'atoms'> & { atoms: string }>`
    SELECT reference, user_id AS "userId", asset_id AS "assetId", network, atoms FROM demo_payments
    WHERE reference = ${reference}`.execute(db);
  return rows[0] ? { ...rows[0], atoms: BigInt(rows[0].atoms) } : null;
}
