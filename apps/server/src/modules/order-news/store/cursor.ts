/** Up to which fill owners were told. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The last fill that was looked at, locked until the transaction ends; null while another process has it. */
export async function lockCursor(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ fill_id: number }>`SELECT fill_id FROM order_news_cursor FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0]?.fill_id ?? null;
}

/** Moves it on. */
export async function moveCursor(tx: Tx, fillId: number): Promise<void> {
  await sql`UPDATE order_news_cursor SET fill_id = ${fillId}`.execute(tx);
}
