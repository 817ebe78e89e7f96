/** Finds the block of an acknowledged answer. */
import { type BlockContent, answerPath } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { contentOf, loadBlocks } from './blocks.ts';

/** Blocks are looked through from so long before a time to so long behind it, in milliseconds. */
const [BEFORE, BEHIND] = [1_000, 120_000];

/** Whose answer it is: an attempt that was repeated is acknowledged long after it was sealed. */
export interface NamedAttempt {
  readonly user: number;
  readonly call: string;
  readonly requestId: string;
}

/** The block with this digest (hex) that was made around a time, and the path to it; null when there is none. */
export async function findSealedAnswer(
  db: Db,
  digest: string,
  time: number,
  attempt: NamedAttempt | null,
): Promise<{ block: BlockContent; index: number; path: string[] } | null> {
  const around = (at: number) => sql`time_ms BETWEEN ${at - BEFORE} AND ${at + BEHIND}`;
  const times = [time];
  if (attempt) {
    const { rows } = await sql<{ at: number }>`
      SELECT (extract(epoch FROM created_at) * 1000)::bigint AS at FROM request_answers
      WHERE user_id = ${attempt.user} AND call = ${attempt.call} AND request_id = ${attempt.requestId}`.execute(db);
    times.push(...rows.map(({ at }) => at));
  }
  for (const at of times) {
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM seal_blocks
      WHERE ${around(at)} AND position(decode(${digest}, 'hex') IN answer_digests) > 0 ORDER BY number LIMIT 1`.execute(db);
    const [first] = rows;
    if (!first) continue;
    const [before, block] =
      first.number === 1 ? [null, ...(await loadBlocks(db, 1, 1))] : await loadBlocks(db, first.number - 1, 2);
    if (!block) continue;
    const { digests } = block.members.answer;
    const index = digests.findIndex((one) => one.toString('hex') === digest);
    if (index < 0) continue;
    const content = contentOf(block.number, before?.hash ?? '0'.repeat(64), block.time, block.members);
    return { block: content, index, path: answerPath(digests, index) };
  }
  return null;
}
