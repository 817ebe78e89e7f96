/**
 * Moves what writers queued into blocks. One process at a time; writers never wait for it.
 *
 * Invariants: a row leaves the queue in the transaction that adds its block and the leaf of the log, so that after any stop it is
 * in one of the two. The order in which transactions commit does not matter: what commits late is found in the queue later.
 */
import { type LogRecord, blockRecord } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { takeLock } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type SealedKind, type SealedSource, rangesText } from '../../../platform/store/sealed.ts';
import { gathered, insertBlock, newestBlock } from './blocks.ts';

/** So many rows of the queue become one block; more than that the next. */
const QUEUED_PER_BLOCK = 512;
const ADOPTED_AT_ONCE = 1_000;
/** Seconds in which a process of an older version may still write (schema-watch.ts ends it within one). */
const LATECOMERS = 10;

/** Puts a record into the public log with the caller's transaction. */
export type AppendRecord = (tx: Tx, record: LogRecord) => Promise<void>;

/** Makes one block of what is queued; answers whether more may be left. */
export async function sealBlock(db: Db, append: AppendRecord, now: number): Promise<boolean> {
  if (!(await hasRows(db, sql`SELECT FROM seal_queue`))) return false;
  return inTransaction(db, async (tx) => {
    if (!(await takeLock(tx, 'seals'))) return false;
    const { rows } = await sql<{ kind: SealedKind; ids: string; digests: Buffer }>`
      DELETE FROM seal_queue WHERE ctid = ANY (ARRAY (SELECT ctid FROM seal_queue LIMIT ${QUEUED_PER_BLOCK}))
      RETURNING kind, ids::text, digests`.execute(tx);
    if (rows.length === 0) return false;
    const of = (kind: SealedKind) => gathered(rows.filter((row) => row.kind === kind));
    const members = { journal: of('journal'), fill: of('fill'), answer: of('answer') };
    await append(tx, blockRecord(await insertBlock(tx, await newestBlock(tx), now, members)));
    return rows.length === QUEUED_PER_BLOCK;
  });
}

const WITHOUT_SEAL = (source: SealedSource) => {
  const column = sql.ref(`${source.kind}s`);
  return sql`
    NOT id <@ (SELECT coalesce(range_agg(${column}), '{}') FROM seal_blocks)
    AND NOT id <@ (SELECT coalesce(range_agg(ids), '{}') FROM seal_queue WHERE kind = ${source.kind})`;
};

/**
 * Queues some rows that an older version wrote: `more` may be left, `later` there may be others, `over` nothing is adopted any
 * more: what is in no block then is a breach.
 */
export async function adoptRows(db: Db, source: SealedSource): Promise<'more' | 'later' | 'over'> {
  return inTransaction(db, async (tx) => {
    if (!(await takeLock(tx, 'seals'))) return 'later';
    const { rows: states } = await sql<{ next: number; top: number; late: boolean }>`
      SELECT next, top, now() - since > make_interval(secs => ${LATECOMERS}) AS late
      FROM seal_adoption WHERE kind = ${source.kind} AND NOT is_over`.execute(tx);
    const [state] = states;
    if (!state) return 'over';
    const after = async (id: number) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM ${sql.table(source.table)} WHERE id > ${id} AND ${WITHOUT_SEAL(source)}
        ORDER BY id LIMIT ${ADOPTED_AT_ONCE}`.execute(tx);
      return rows.map((row) => row.id);
    };
    let ids = await after(state.next);
    // At last whatever a transaction that began before committed behind the others.
    if (ids.length === 0 && state.late) ids = await after(state.top);
    const isOver = ids.length === 0 && state.late;
    if (ids.length > 0) {
      const digests = await source.digests(tx, ids);
      await sql`
        INSERT INTO seal_queue (kind, ids, digests)
        VALUES (${source.kind}, ${rangesText(ids)}, ${Buffer.concat(ids.map((id) => digests.get(id) as Buffer))})`.execute(tx);
    }
    await sql`
      UPDATE seal_adoption SET next = greatest(next, ${ids.at(-1) ?? 0}), is_over = ${isOver}
      WHERE kind = ${source.kind}`.execute(tx);
    if (ids.length === ADOPTED_AT_ONCE) return 'more';
    return isOver ? 'over' : 'later';
  });
}
