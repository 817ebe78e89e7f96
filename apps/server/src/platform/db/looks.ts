/**
 * Looks for work: what is asked in one turn of the event loop is asked in one statement. Every second dozens of jobs ask
 * whether rows wait for them, mostly for nothing, and a statement of its own costs each more than its answer.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { shortReads } from './short-reads.ts';

interface Look {
  readonly query: RawBuilder<unknown>;
  readonly answer: PromiseWithResolvers<boolean>;
}

/** What was asked in this turn. */
const asked = new WeakMap<Db, Look[]>();

async function answerAll(db: Db, looks: readonly Look[]): Promise<void> {
  const columns = looks.map(({ query }) => sql`EXISTS (${query})`);
  try {
    const { rows } = await sql<{ found: boolean[] }>`SELECT ARRAY[${sql.join(columns)}] AS found`.execute(shortReads(db));
    for (const [i, { answer }] of looks.entries()) answer.resolve(rows[0]?.found[i] === true);
  } catch (error) {
    // One that fails must not fail the others.
    if (looks.length > 1) await Promise.all(looks.map((look) => answerAll(db, [look])));
    else looks[0]?.answer.reject(error);
  }
}

/** Whether a query has a row; `db` is a pool, not a transaction. */
export function hasRows(db: Db, query: RawBuilder<unknown>): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  const looks = asked.get(db);
  if (looks) looks.push({ query, answer });
  else {
    const first = [{ query, answer }];
    asked.set(db, first);
    setImmediate(() => {
      asked.delete(db);
      void answerAll(db, first);
    });
  }
  return answer.promise;
}
