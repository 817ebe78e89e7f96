/** Files of payouts in PostgreSQL: only ever added. Their rows are withdrawals. Units: atoms. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A file as it is stored. */
export interface StoredBatch {
  id: number;
  assetId: number;
  network: string;
  sha256: Buffer;
  rows: number;
  atoms: bigint;
  time: number;
}

const COLUMNS = sql.raw(`id, asset_id AS "assetId", network, sha256, rows, atoms, created_at AS time`);
type Row = Omit<StoredBatch, 'atoms'> & { atoms: string };
const read = (row: Row): StoredBatch => ({ ...row, atoms: BigInt(row.atoms) });

/** Adds a file. */
export async function insertBatch(tx: Tx, batch: Omit<StoredBatch, 'id'> & { staffId: number }): Promise<StoredBatch> {
  const { rows } = await sql<Row>`
    INSERT INTO payout_batches (asset_id, network, staff_id, sha256, rows, atoms, created_at)
    VALUES (${batch.assetId}, ${batch.network}, ${batch.staffId}, ${batch.sha256}, ${batch.rows}, ${String(batch.atoms)}, ${batch.time})
    RETURNING ${COLUMNS}`.execute(tx);
  return read(rows[0] as Row);
}

/** A file. */
export async function loadBatch(db: Db, id: number): Promise<StoredBatch | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM payout_batches WHERE id = ${id}`.execute(db);
  return rows[0] ? read(rows[0]) : null;
}

/** Files, newest first. */
export async function loadBatches(db: Db, slice: Slice): Promise<StoredBatch[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM payout_batches WHERE ${slice.before}::bigint IS NULL OR id < ${slice.before}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(read);
}
