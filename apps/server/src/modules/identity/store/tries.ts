/**
 * Counts tries of things that can be guessed. A try is written down before it is made and taken back when it was right,
 * under the row's lock: any number of guesses at once, at any number of processes, count singly. Times in epoch ms.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Limit } from '../domain/limits.ts';

/** Counts a try against every limit; false, and nothing is counted, when one of them is reached. */
export async function countTry(db: Db, limits: readonly Limit[], now: number): Promise<boolean> {
  // In one order, so that two callers never wait for each other.
  const ordered = [...limits].sort((a, b) => (a.name < b.name ? -1 : 1));
  return inTransaction(db, async (tx) => {
    for (const { name, max, windowMs } of ordered) {
      const { rows } = await sql<{ recent: number }>`
        INSERT INTO tries (name, made_at) VALUES (${name}, '{}')
        ON CONFLICT (name) DO UPDATE SET made_at = tries.made_at
        RETURNING (SELECT count(*)::int FROM unnest(tries.made_at) AS made WHERE made > ${now - windowMs}) AS recent`.execute(tx);
      if ((rows[0]?.recent ?? 0) >= max) return false;
    }
    for (const { name, max } of ordered)
      await sql`
        UPDATE tries SET made_at = array_append(made_at[greatest(1, cardinality(made_at) - ${max - 2}):], ${now}::bigint)
        WHERE name = ${name}`.execute(tx);
    return true;
  });
}

/** Takes back the try of a time, because it was right. */
export async function takeBackTry(db: Db, limits: readonly Limit[], madeAt: number): Promise<void> {
  for (const { name } of limits)
    await sql`
      UPDATE tries SET made_at =
        made_at[:array_position(made_at, ${madeAt}::bigint) - 1] || made_at[array_position(made_at, ${madeAt}::bigint) + 1:]
      WHERE name = ${name} AND ${madeAt}::bigint = ANY (made_at)`.execute(db);
}

/** Forgets the tries of a name and of the names that it begins, word by word. */
export async function forgetTries(tx: Tx, name: string): Promise<void> {
  await sql`DELETE FROM tries WHERE name = ${name} OR starts_with(name, ${`${name} `})`.execute(tx);
}

/** Forgets tries that were all made before a time. */
export async function deleteOldTries(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM tries WHERE coalesce(made_at[cardinality(made_at)], 0) < ${before}`.execute(db);
}
