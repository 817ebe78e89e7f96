/** How much waits in each queue, and how fast it was today. Times in epoch ms. */
import type { QueueName } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The figures of one queue. */
export interface QueueCounts {
  queue: QueueName;
  waiting: number;
  first: number;
  second: number;
  held: number;
  mine: number;
  needs_you: number;
  oldest: number | null;
  value_usd: string;
  done_today: number;
  median_ms: number | null;
}

/** The figures of some queues, for a member of the staff; `today` is when the day began, `now` decides what is taken on. */
export async function countQueues(
  db: Db,
  { queues, staffId, today, now }: { queues: readonly QueueName[]; staffId: number; today: number; now: number },
): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    WITH open AS (
      SELECT queue, state, approvals, asked_at, value_usd, claimed_by = ${staffId} AND claimed_until > ${now} AS is_mine,
             EXISTS (SELECT FROM review_decisions d
                     WHERE d.review_id = r.id AND d.kind = 'approve' AND d.staff_id = ${staffId}) AS is_own
      FROM reviews r WHERE queue = ANY(${queues as QueueName[]}) AND state IN ('waiting', 'held')),
    waits AS (
      SELECT queue, count(*) FILTER (WHERE state = 'waiting') AS waiting,
             count(*) FILTER (WHERE state = 'waiting' AND approvals = 0) AS first,
             count(*) FILTER (WHERE state = 'waiting' AND approvals > 0) AS second,
             count(*) FILTER (WHERE state = 'held') AS held,
             count(*) FILTER (WHERE is_mine) AS mine,
             count(*) FILTER (WHERE state = 'waiting' AND approvals > 0 AND NOT is_own) AS needs_you,
             min(asked_at) FILTER (WHERE state = 'waiting') AS oldest,
             sum(value_usd) FILTER (WHERE state = 'waiting') AS value_usd
      FROM open GROUP BY queue),
    done AS (
      SELECT queue, count(*) AS done_today,
             round(percentile_cont(0.5) WITHIN GROUP (ORDER BY decided_at - asked_at))::bigint AS median_ms
      FROM reviews WHERE queue = ANY(${queues as QueueName[]}) AND decided_at >= ${today} AND state IN ('approved', 'rejected')
      GROUP BY queue)
    SELECT q.queue, coalesce(waiting, 0) AS waiting, coalesce(first, 0) AS first, coalesce(second, 0) AS second,
           coalesce(held, 0) AS held, coalesce(mine, 0) AS mine, coalesce(needs_you, 0) AS needs_you, oldest,
           trim_scale(coalesce(value_usd, 0))::text AS value_usd, coalesce(done_today, 0) AS done_today, median_ms
    FROM unnest(${queues as QueueName[]}::text[]) WITH ORDINALITY AS q (queue, place)
    LEFT JOIN waits USING (queue) LEFT JOIN done USING (queue) ORDER BY place`.execute(db);
  return rows;
}
