/** Whom notes on reviews name. Times in epoch ms. */
import type { QueueName } from '@glasshouse/contract';
import type { ReviewState } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A mention as its member sees it. */
export interface MentionRecord {
  note_id: number;
  review_id: number;
  queue: QueueName;
  state: ReviewState;
  staff_id: number;
  staff_name: string;
  text: string;
  made_at: number;
  seen_at: number | null;
}

/** Stores whom a note names, each once. */
export async function insertMentions(tx: Tx, noteId: number, staffIds: readonly number[]): Promise<void> {
  if (staffIds.length === 0) return;
  await sql`
    INSERT INTO review_mentions (note_id, staff_id)
    SELECT ${noteId}::bigint, unnest(${staffIds as number[]}::bigint[])`.execute(tx);
}

/** Which mentions of a member to list. */
export interface MentionQuery {
  staffId: number;
  queues: readonly QueueName[];
  /** Only notes before this one. */
  before: number | null;
  offset: number;
  limit: number;
}

/** The mentions of a member in some queues, newest first. */
export async function listMentionRows(
  db: Db,
  { staffId, queues, before, offset, limit }: MentionQuery,
): Promise<MentionRecord[]> {
  const { rows } = await sql<MentionRecord>`
    SELECT m.note_id, n.review_id, r.queue, r.state, n.staff_id, s.email AS staff_name, n.text, n.made_at, m.seen_at
    FROM review_mentions m JOIN review_notes n ON n.id = m.note_id JOIN reviews r ON r.id = n.review_id
      JOIN staff s ON s.id = n.staff_id
    WHERE m.staff_id = ${staffId} AND r.queue = ANY(${queues as QueueName[]})
      AND (${before}::bigint IS NULL OR m.note_id < ${before})
    ORDER BY m.note_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Marks what names a member on a review as seen; what was seen before keeps its time. */
export async function saveSeen(tx: Tx, member: { staffId: number; reviewId: number; now: number }): Promise<void> {
  await sql`
    UPDATE review_mentions SET seen_at = ${member.now}
    WHERE staff_id = ${member.staffId} AND seen_at IS NULL
      AND note_id IN (SELECT id FROM review_notes WHERE review_id = ${member.reviewId})`.execute(tx);
}
