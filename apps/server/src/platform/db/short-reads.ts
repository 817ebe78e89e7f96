/**
 * Short reads and signs of life that jobs ask again and again: those of one turn of the event loop travel in one piece on one
 * connection. Each piece wakes PostgreSQL up, which costs more than such a statement, and jobs of one period begin in one turn.
 *
 * Invariants: each statement has its own answer, failure and commit; they run in the order in which they were asked. Limits: a
 * statement waits for those before it, so that only what is read by a key or of a small table belongs here; no transactions.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, poolIn } from './database.ts';
import { isConnectionLost, isForgotten } from './failures.ts';

/** A text is planned once for each connection from so many times on; of so many texts the times are counted. */
const NAMED_FROM = 10;
const MOST_COUNTED = 500;

interface Asked {
  readonly text: string;
  readonly values: unknown[];
  readonly answer: PromiseWithResolvers<pg.QueryResult>;
}

const handles = new WeakMap<pg.Pool, Db>();
/** The names of texts that are asked often, and how often others were. */
const names = new Map<string, string>();
const times = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const count = (times.get(text) ?? 0) + 1;
  if (count < NAMED_FROM) {
    if (times.size >= MOST_COUNTED) times.clear();
    times.set(text, count);
    return undefined;
  }
  times.delete(text);
  const name = `short.${names.size}`;
  names.set(text, name);
  return name;
}

async function sendAll(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { answer } of asked) answer.reject(error);
    return;
  }
  let isBroken = false;
  const answers = asked.map(({ text, values, answer }) => {
    const name = nameOf(text);
    return client.query(name === undefined ? { text, values } : { name, text, values }).then(answer.resolve, (error: unknown) => {
      isBroken ||= isConnectionLost(error) || isForgotten(error);
      answer.reject(error);
    });
  });
  await Promise.all(answers);
  client.release(isBroken);
}

function openHandle(pool: pg.Pool): Db {
  let waiting: Asked[] = [];
  const query = (text: string, values: unknown[]) => {
    if (/^(begin|start transaction)/i.test(text)) throw new RangeError('short reads are no transaction');
    const answer = Promise.withResolvers<pg.QueryResult>();
    waiting.push({ text, values, answer });
    if (waiting.length === 1)
      setImmediate(() => {
        const asked = waiting;
        waiting = [];
        void sendAll(pool, asked);
      });
    return answer.promise;
  };
  const lent = { query, release: () => {} };
  const lending = { connect: async () => lent, end: async () => {}, options: {} } as unknown as PostgresPool;
  return new Kysely<object>({ dialect: new PostgresDialect({ pool: lending }) });
}

/** The handle of short reads of a database; the handle of a transaction stays itself. */
export function shortReads(db: Db): Db {
  const pool = poolIn(db);
  if (pool === null) return db;
  const known = handles.get(pool);
  if (known) return known;
  const handle = openHandle(pool);
  handles.set(pool, handle);
  return handle;
}
