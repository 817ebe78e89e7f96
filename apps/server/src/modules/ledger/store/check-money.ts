/**
 * Checks invariants against the database as it stands at one moment: one read-only snapshot for all queries and all
 * connections, so that it may run beside a server that keeps posting.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import type { AnyInvariant } from '../../../platform/invariants.ts';
import type { Breach, MoneyReport } from '../domain/invariant.ts';
import { allOfHistory, sinceEntry } from './invariants.ts';
import { newestEntry } from './moves.ts';

const MAX_BREACHES_EACH = 100;

async function inWideSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inSnapshot(db, async (tx) => {
    // A sweep over years of entries may take longer than a request may.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    // It sorts and joins whole tables: in memory, not in files.
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
    return work(tx);
  });
}

async function rowsOf(tx: Tx, invariant: AnyInvariant): Promise<Record<string, unknown>[]> {
  if ('compute' in invariant) return (await invariant.compute(tx)).slice(0, MAX_BREACHES_EACH);
  // Materialized: with the limit in sight PostgreSQL plans for the first rows, of which a sound database has none, and reads
  // tables over and over instead of once.
  const { rows } = await sql<Record<string, unknown>>`
    WITH breach AS MATERIALIZED (${sql.raw(invariant.sql)}) SELECT * FROM breach LIMIT ${MAX_BREACHES_EACH}`.execute(tx);
  return rows;
}

async function breachesOf(tx: Tx, invariant: AnyInvariant): Promise<Breach[]> {
  const { id, title } = invariant;
  return (await rowsOf(tx, invariant)).map((row) => ({ invariant: id, title, row }));
}

async function breachesOfAll(tx: Tx, invariants: readonly AnyInvariant[]): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const invariant of invariants) breaches.push(...(await breachesOf(tx, invariant)));
  return breaches;
}

/** Runs `work` in a transaction of its own that sees what the transaction of the snapshot sees. */
async function besideSnapshot<T>(db: Db, snapshot: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inWideSnapshot(db, async (tx) => {
    await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(tx);
    return work(tx);
  });
}

/**
 * The breaches of invariants in their order, checked by two connections over one snapshot. What is computed outside
 * PostgreSQL goes first: it takes longest, and PostgreSQL works on the others meanwhile.
 */
async function breachesByTwo(db: Db, tx: Tx, invariants: readonly AnyInvariant[]): Promise<Breach[]> {
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_export_snapshot() AS snapshot`.execute(tx);
  const waiting = [...invariants.entries()].toSorted(([, a], [, b]) => Number('compute' in b) - Number('compute' in a));
  const found: Breach[][] = [];
  const takeTurns = async (own: Tx) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, invariant] = next;
      found[place] = await breachesOf(own, invariant);
    }
  };
  const both = await Promise.allSettled([takeTurns(tx), besideSnapshot(db, rows[0]?.snapshot ?? '', takeTurns)]);
  for (const one of both) if (one.status === 'rejected') throw one.reason;
  return found.flat();
}

type Counts = Pick<MoneyReport, 'journals' | 'entries' | 'accounts' | 'holds'>;

async function countRows(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT (SELECT count(*) FROM journals) AS journals, (SELECT count(*) FROM entries) AS entries,
           (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM holds) AS holds`.execute(tx);
  return rows[0] as Counts;
}

/**
 * Checks the ledger over all of history, and what other modules add. At most 100 breaches of each are listed. Takes two
 * connections of the pool.
 */
export async function checkMoney(db: Db, others: readonly AnyInvariant[] = []): Promise<MoneyReport> {
  const invariants = [...allOfHistory(), ...others];
  return inWideSnapshot(db, async (tx) => {
    const breaches = await breachesByTwo(db, tx, invariants);
    return { invariants: invariants.length, breaches, ...(await countRows(tx)) };
  });
}

/** Checks what was posted after an entry; answers the mark for the next time. */
export async function checkRecent(
  db: Db,
  mark: number,
  others: readonly AnyInvariant[] = [],
): Promise<{ breaches: Breach[]; mark: number; checked: readonly AnyInvariant[] }> {
  return inWideSnapshot(db, async (tx) => {
    const newest = await newestEntry(tx);
    const checked = [
      ...sinceEntry(mark),
      ...others.map((one) => ('sql' in one && one.newest ? { ...one, sql: one.newest } : one)),
    ];
    const breaches = await breachesOfAll(tx, checked);
    return { breaches, mark: newest, checked };
  });
}
