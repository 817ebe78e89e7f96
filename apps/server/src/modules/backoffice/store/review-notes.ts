/** Notes of the staff on reviews. Times in epoch ms. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A note as it is stored. */
export interface ReviewNoteRecord {
  id: number;
  staff_id: number;
  staff_name: string;
  text: string;
  made_at: number;
}

/** Adds a note; answers its number. */
export async function insertReviewNote(
  tx: Tx,
  note: { reviewId: number; staffId: number; text: string; madeAt: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO review_notes (review_id, staff_id, text, made_at)
    VALUES (${note.reviewId}, ${note.staffId}, ${note.text}, ${note.madeAt}) RETURNING id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`the note on review ${note.reviewId} was not stored`);
  return row.id;
}

/** The notes on a review, oldest first. */
export async function listReviewNotes(db: Db, reviewId: number): Promise<ReviewNoteRecord[]> {
  const { rows } = await sql<ReviewNoteRecord>`
    SELECT n.id, n.staff_id, s.email AS staff_name, n.text, n.made_at
    FROM review_notes n JOIN staff s ON s.id = n.staff_id WHERE n.review_id = ${reviewId} ORDER BY n.id`.execute(db);
  return rows;
}
