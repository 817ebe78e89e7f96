import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { type Db, type Tx, poolOf } from './database.ts';
import { Pipeline, UndoneError, isUndone } from './pipeline.ts';
import { planned, prepared } from './prepared.ts';
import { afterCommit } from './transaction.ts';

const add = prepared('test.add', 'INSERT INTO notes (id, pid) VALUES ($1, pg_backend_pid())');
const later = planned('SELECT pg_sleep(0.05)');
const look = prepared<{ pid: number }>('test.look', 'SELECT pg_backend_pid() AS pid, $1::int AS n');
const fail = planned('SELECT 1 / $1::int');

let database: FreshDatabase;
let owner: pg.Client;
let pipeline: Pipeline;
beforeAll(async () => {
  database = await freshDatabase(2);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('CREATE TABLE notes (id int PRIMARY KEY, pid int); GRANT SELECT, INSERT, UPDATE ON notes TO glasshouse_app');
});
afterAll(async () => {
  pipeline.close();
  await owner.end();
  await database.close();
});
beforeEach(async () => {
  pipeline?.close();
  pipeline = new Pipeline(database.db);
  await owner.query('TRUNCATE notes');
});

const notes = async () => (await owner.query<{ id: number; pid: number }>('SELECT id, pid FROM notes ORDER BY id')).rows;
const ids = async () => (await notes()).map(({ id }) => id);
const failure = (work: Promise<unknown>) => work.then(String, String);
const pidOf = () => pipeline.transaction(async (tx) => (await look(tx, [1]))[0]?.pid as number);

describe('a pipeline', () => {
  it('sends statements behind those that are under way, and they run in that order', async () => {
    const order: string[] = [];
    await pipeline.transaction(async (tx) => {
      const sleeping = later(tx, []).then(() => order.push('slept'));
      const adding = [add(tx, [1]), add(tx, [2])].map((work, i) => work.then(() => order.push(`added ${i + 1}`)));
      expect(order).toEqual([]);
      await Promise.all([sleeping, ...adding]);
    });
    expect(order).toEqual(['slept', 'added 1', 'added 2']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('keeps to one connection, also for statements of Kysely, and gives it back', async () => {
    const pids = new Set<number>();
    for (const id of [1, 2, 3]) {
      await pipeline.transaction(async (tx) => {
        await add(tx, [id]);
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        pids.add(rows[0]?.pid as number);
      });
    }
    expect(new Set((await notes()).map(({ pid }) => pid))).toEqual(pids);
    expect(pids.size).toBe(1);
    pipeline.close();
    const both = Array.from({ length: 2 }, () => database.db.connection().execute((db) => later(db as Tx, [])));
    expect(await Promise.all(both)).toHaveLength(2);
  });

  it('keeps nothing of a transaction in which a statement failed, and the one that failed first is named', async () => {
    const two = pipeline.transaction(async (tx) => {
      const works = [add(tx, [1]), add(tx, [1]), add(tx, [2])];
      const outcomes = await Promise.allSettled(works);
      const failed = outcomes.filter(({ status }) => status === 'rejected');
      expect(failed.map((one) => String((one as PromiseRejectedResult).reason))).toEqual([
        expect.stringContaining('notes_pkey'),
        expect.stringContaining('current transaction is aborted'),
      ]);
      throw (failed[0] as PromiseRejectedResult).reason;
    });
    expect(await failure(two)).toContain('notes_pkey');
    expect(await ids()).toEqual([]);
    await pipeline.transaction((tx) => add(tx, [3]));
    expect(await ids()).toEqual([3]);
  });

  it('says so when a failure was swallowed: nothing is told as committed that was not', async () => {
    const swallowed = pipeline.transaction(async (tx) => {
      await add(tx, [1]);
      await add(tx, [1]).catch(() => {});
    });
    expect(await failure(swallowed)).toContain('had failed');
    expect(await ids()).toEqual([]);
  });

  it('runs what comes after a commit, and nothing where there was none', async () => {
    const received: string[] = [];
    await pipeline.transaction(async (tx) => {
      await add(tx, [1]);
      afterCommit(tx, () => received.push('committed'));
    });
    const undone = pipeline.transaction(async (tx) => {
      afterCommit(tx, () => received.push('undone'));
      throw new Error('thought better of it');
    });
    expect(await failure(undone)).toContain('thought better of it');
    expect(received).toEqual(['committed']);
  });

  it('refuses a statement that comes when its COMMIT has left, or when it was undone', async () => {
    const late: Promise<string>[] = [];
    await pipeline.transaction(async (tx) => {
      const added = add(tx, [1]);
      pipeline.commit(tx);
      late.push(failure(add(tx, [2])));
      await added;
    });
    let handle: Tx | undefined;
    await failure(pipeline.transaction((tx) => Promise.reject(new Error(String((handle = tx) && 'undone')))));
    late.push(failure(add(handle as Tx, [3])));
    expect(await Promise.all(late)).toEqual(Array(2).fill(expect.stringContaining('after the end of its transaction')));
    expect(await ids()).toEqual([1]);
  });

  it('begins again after a lost race', async () => {
    let tries = 0;
    const race = planned(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`);
    await pipeline.transaction(async (tx) => {
      await add(tx, [1]);
      if (++tries < 3) await race(tx, []);
    });
    expect([tries, await ids()]).toEqual([3, [1]]);
  });

  it('whose connection broke fails, and the next transaction has another connection', async () => {
    await pipeline.transaction((tx) => add(tx, [1]));
    const broken = pipeline.transaction(async (tx) => {
      const [{ pid } = { pid: 0 }] = await notes();
      await owner.query('SELECT pg_terminate_backend($1)', [pid]);
      await later(tx, []);
    });
    expect(await failure(broken)).toMatch(/terminat|connection error/);
    await pipeline.transaction((tx) => add(tx, [2]));
    const [first, second] = await notes();
    expect([first?.id, second?.id, first?.pid === second?.pid]).toEqual([1, 2, false]);
  });
});

describe('a transaction whose BEGIN fails', () => {
  it('keeps nothing, whatever was sent behind it', async () => {
    const pool = poolOf(database.db);
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    let isBroken = false;
    Object.assign(pool, {
      connect: async () => {
        const client = await connect();
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
        return Object.assign(client, {
          // A BEGIN that PostgreSQL answers with an error (cancelled, out of memory) and goes on behind.
          query: (...args: unknown[]) => query(...(isBroken && String(args[0]).startsWith('begin') ? ['SELECT 1 / 0'] : args)),
        });
      },
    });
    try {
      await pidOf();
      isBroken = true;
      const told = await failure(
        pipeline.transaction(async (tx) => {
          await look(tx, [1]);
          await add(tx, [1]);
        }),
      );
      const swallowed = await failure(
        pipeline.transaction(async (tx) => {
          await look(tx, [1]).catch(() => {});
          await add(tx, [1]);
        }),
      );
      const byKysely = await failure(
        pipeline.transaction(async (tx) => {
          await sql`INSERT INTO notes (id, pid) VALUES (1, 0)`.execute(tx);
        }),
      );
      for (const each of [told, swallowed, byKysely]) expect(each).toContain('division by zero');
      expect(await ids()).toEqual([]);
    } finally {
      isBroken = false;
      Object.assign(pool, { connect });
    }
  });
});

describe('a connection', () => {
  it('plans a statement once, however few rows it is about, and leaves other connections as they are', async () => {
    const keyed = prepared<{ id: number }>('test.keyed', 'SELECT n.id FROM unnest($1::int[]) AS k(id) JOIN notes n USING (id)');
    const plansOf = async (tx: Tx) =>
      (
        await sql<{ generic: number; custom: number }>`
          SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE name = 'test.keyed'`.execute(
          tx,
        )
      ).rows;
    const plans = await pipeline.transaction(async (tx) => {
      for (let n = 0; n < 20; n++) await keyed(tx, ['{1}']);
      return plansOf(tx);
    });
    expect(plans).toEqual([{ generic: 20, custom: 0 }]);
    const settingsOf = async (db: Db) =>
      (
        await sql<{ mode: string; jit: string }>`
        SELECT current_setting('plan_cache_mode') AS mode, current_setting('jit') AS jit`.execute(db)
      ).rows[0];
    expect(await pipeline.transaction(settingsOf)).toEqual({ mode: 'force_generic_plan', jit: 'off' });
    pipeline.close();
    const settings = Array.from({ length: 2 }, () =>
      database.db.connection().execute(async (db) => {
        await later(db as Tx, []);
        return settingsOf(db);
      }),
    );
    const [{ jit } = { jit: '' }] = (await owner.query<{ jit: string }>(`SELECT current_setting('jit') AS jit`)).rows;
    expect(await Promise.all(settings)).toEqual(Array(2).fill({ mode: 'auto', jit }));
  });

  it('that broke while nobody worked on it is replaced before the next transaction', async () => {
    // Answered when it is gone; what it said last is there to be read then.
    await owner.query('SELECT pg_terminate_backend($1, 20000)', [await pidOf()]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await failure(pipeline.transaction((tx) => add(tx, [1])))).not.toMatch(/Error/);
    expect(await ids()).toEqual([1]);
  });

  it('is replaced when it forgot a statement', async () => {
    const once = prepared('test.once', 'INSERT INTO notes (id, pid) VALUES ($1, 0)');
    await pipeline.transaction((tx) => once(tx, [1]));
    await pipeline.transaction(async (tx) => void (await sql`DEALLOCATE "test.once"`.execute(tx)));
    expect(await failure(pipeline.transaction((tx) => once(tx, [2])))).toContain('does not exist');
    await pipeline.transaction((tx) => once(tx, [2]));
    expect(await ids()).toEqual([1, 2]);
  });

  it('prepares anew what was first sent into a transaction that had failed, also twice', async () => {
    const fresh = prepared('test.fresh', 'INSERT INTO notes (id, pid) VALUES ($1, 0)');
    const undone = pipeline.transaction(async (tx) => {
      const outcomes = await Promise.allSettled([fail(tx, [0]), fresh(tx, [1]), fresh(tx, [2]), fresh(tx, [3])]);
      throw (outcomes[0] as PromiseRejectedResult).reason;
    });
    expect(await failure(undone)).toContain('division by zero');
    await pipeline.transaction(async (tx) => void (await Promise.all([fresh(tx, [1]), fresh(tx, [2])])));
    await pipeline.transaction((tx) => fresh(tx, [3]));
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('is rolled back behind what a work left under way', async () => {
    const sleep = planned('SELECT pg_sleep(0.2)');
    const left = pipeline.transaction(async (tx) => {
      void sleep(tx, []).catch(() => {});
      void add(tx, [1]).catch(() => {});
      throw new Error('thought better of it');
    });
    expect(await failure(left)).toContain('thought better');
    await pipeline.transaction((tx) => add(tx, [2]));
    expect(await ids()).toEqual([2]);
  });

  it('is given back or thrown away in the end: none is missing from the pool', async () => {
    const pool = poolOf(database.db);
    for (let n = 1; n <= 6; n++) {
      const pid = await pidOf();
      await failure(
        pipeline.transaction(async (tx) => {
          await owner.query('SELECT pg_terminate_backend($1)', [pid]);
          await look(tx, [1]);
        }),
      );
    }
    await pidOf();
    pipeline.close();
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  });
});

describe('a COMMIT that is sent behind its statements', () => {
  const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
  /** Sends statements and COMMIT in one piece; what is sent behind them is in a transaction of its own. */
  const both = (first: (tx: Tx) => Promise<unknown>[], second: (tx: Tx) => Promise<unknown>) => {
    const sent = Promise.withResolvers<void>();
    const ahead = pipeline.transaction(async (tx) => {
      const works = first(tx);
      pipeline.commit(tx);
      sent.resolve();
      for (const { status, reason } of (await Promise.allSettled(works)) as PromiseRejectedResult[])
        if (status === 'rejected') throw reason;
      return 'ahead';
    });
    const behind = sent.promise.then(() => pipeline.transaction(second));
    return Promise.all([outcomeOf(ahead), outcomeOf(behind)]);
  };

  it('lets the next begin before it is answered, which gets no answer before', async () => {
    const received: string[] = [];
    const told = await both(
      (tx) => [add(tx, [1]), later(tx, []).then(() => received.push('slept'))],
      async (tx) => {
        await look(tx, [1]);
        received.push('behind');
        return ids();
      },
    );
    // What it sees is what another connection sees: the first is committed.
    expect([told, received]).toEqual([
      ['ahead', [1]],
      ['slept', 'behind'],
    ]);
  });

  it('is rolled back with any failing statement, and the transactions behind it too', async () => {
    for (const failing of [0, 1, 2]) {
      const [ahead, behind] = await both(
        (tx) => [0, 1, 2].map((n) => (n === failing ? fail(tx, [0]) : add(tx, [n + 1]))),
        (tx) => add(tx, [9]),
      );
      expect(String(ahead)).toMatch(failing === 0 ? /division by zero/ : /division by zero|aborted/);
      expect(isUndone(ahead)).toBe(true);
      expect(behind).toBeInstanceOf(UndoneError);
      expect(await ids()).toEqual([]);
    }
    await pipeline.transaction((tx) => add(tx, [3]));
    expect(await ids()).toEqual([3]);
  });

  it('is not sent when a parameter could not be written, whichever and whatever it is', async () => {
    const odd = [
      {
        toPostgres: () => {
          throw new Error('no such value');
        },
      },
      [1],
      new Date(0),
      undefined,
      {},
      Symbol('x'),
    ];
    for (const value of odd)
      for (const at of [0, 1, 2]) {
        const told = await outcomeOf(
          pipeline.transaction(async (tx) => {
            const works = [0, 1, 2].map((n) => add(tx, [n === at ? value : n]));
            pipeline.commit(tx);
            const outcomes = (await Promise.allSettled(works)) as PromiseRejectedResult[];
            throw outcomes[at]?.reason;
          }),
        );
        expect(String(told)).toContain('not a parameter');
      }
    const swallowed = pipeline.transaction(async (tx) => {
      await add(tx, [{}]).catch(() => {});
      await add(tx, [1]).catch(() => {});
    });
    expect(await failure(swallowed)).toContain('not a parameter');
    expect(await ids()).toEqual([]);
  });

  it('that was answered well is told as in doubt when the work failed all the same', async () => {
    const work = pipeline.transaction(async (tx) => {
      const adding = add(tx, [1]);
      pipeline.commit(tx);
      await adding;
      throw new Error('a mistake');
    });
    const error = await outcomeOf(work);
    expect([String(error), String((error as Error).cause), isUndone(error)]).toEqual([
      'Error: committed all the same',
      'Error: a mistake',
      false,
    ]);
    expect(await ids()).toEqual([1]);
  });

  it('and its connection that ends anywhere: it is told as lost, and the next has another', async () => {
    // A transaction that waits for the killer's locks cannot finish before it is killed.
    await owner.query('SELECT pg_advisory_lock(1)');
    const held = planned('SELECT pg_advisory_xact_lock(1)');
    for (const at of [0, 1, 2]) {
      await owner.query('TRUNCATE notes');
      const pid = await pidOf();
      const kill = () => owner.query('SELECT pg_terminate_backend($1)', [pid]);
      let killed = at === 0 ? kill() : null;
      if (at === 2) killed = new Promise((resolve) => setTimeout(() => resolve(kill()), 20));
      const [ahead, behind] = await both(
        (tx) => {
          const works = [add(tx, [1]), held(tx, []), add(tx, [2])];
          if (at === 1) killed = kill();
          return works;
        },
        (tx) => add(tx, [3]),
      );
      await killed;
      expect([ahead, behind].map((each) => each instanceof Error)).toEqual([true, true]);
      expect(isUndone(ahead)).toBe(false);
      expect(await ids()).toEqual([]);
      await pipeline.transaction((tx) => add(tx, [4]));
      expect(await ids()).toEqual([4]);
    }
    await owner.query('SELECT pg_advisory_unlock(1)');
    const pool = poolOf(database.db);
    pipeline.close();
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  });

  it('and is refused itself, because somebody cancelled it: nothing is kept, and the next finds nothing of it', async () => {
    const pool = poolOf(database.db);
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    let isRefused = true;
    pipeline.close();
    Object.assign(pool, {
      connect: async () => {
        const client = await connect();
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
        return Object.assign(client, {
          query: (...args: unknown[]) => query(...(isRefused && args[0] === 'commit' ? ['SELECT 1 / 0'] : args)),
        });
      },
    });
    try {
      const told = await both(
        (tx) => [add(tx, [1])],
        (tx) => add(tx, [2]),
      );
      expect([String(told[0]), String(told[1])]).toEqual([expect.stringContaining('division by zero'), expect.anything()]);
      const alone = pipeline.transaction(async (tx) => {
        const adding = add(tx, [3]);
        pipeline.commit(tx);
        await adding;
      });
      expect(await failure(alone)).toContain('division by zero');
      isRefused = false;
      await pipeline.transaction((tx) => add(tx, [4]));
      expect(await ids()).toEqual([4]);
    } finally {
      isRefused = false;
      Object.assign(pool, { connect });
    }
  });

  it('that lost a race is tried again once what was behind it is undone', async () => {
    const race = planned(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`);
    let tries = 0;
    const [ahead, behind] = await both(
      (tx) => [add(tx, [1]), ...(++tries < 3 ? [race(tx, [])] : [])],
      (tx) => add(tx, [2]),
    );
    expect([ahead, tries]).toEqual(['ahead', 3]);
    expect(behind).toBeInstanceOf(UndoneError);
    expect(await ids()).toEqual([1]);
  });
});
