/** Counters of codes that were sent. Each count is one conditional statement, so that requests at once count singly. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Quota } from '../domain/code-quotas.ts';

const digest = (name: readonly string[]) => createHash('sha256').update(JSON.stringify(name)).digest();

/** Counts once; answers 0, or for how many more ms the limit is used up. A transaction that is undone counts nothing. */
export async function useQuota(tx: Tx, quota: Quota, now: number): Promise<number> {
  const hash = digest(quota.name);
  const over = now - quota.windowMs;
  const counted = await sql`
    INSERT INTO code_quotas AS q (name_hash, started_at, used) VALUES (${hash}, ${now}, 1)
    ON CONFLICT (name_hash) DO UPDATE SET
      started_at = CASE WHEN q.started_at <= ${over} THEN ${now} ELSE q.started_at END,
      used = CASE WHEN q.started_at <= ${over} THEN 1 ELSE q.used + 1 END
    WHERE q.started_at <= ${over} OR q.used < ${quota.max} RETURNING 1`.execute(tx);
  if (counted.rows.length > 0) return 0;
  const { rows } = await sql<{ started_at: number }>`
    SELECT started_at FROM code_quotas WHERE name_hash = ${hash}`.execute(tx);
  return Math.max(1, (rows[0]?.started_at ?? now) + quota.windowMs - now);
}

/** How often a name was counted in its window, if that began after a time. */
export async function countUsed(db: Db, name: readonly string[], after: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    SELECT used FROM code_quotas WHERE name_hash = ${digest(name)} AND started_at > ${after}`.execute(db);
  return rows[0]?.used ?? 0;
}

/** Forgets windows that began before a time. */
export async function deleteOldQuotas(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM code_quotas WHERE started_at < ${before}`.execute(db);
}
