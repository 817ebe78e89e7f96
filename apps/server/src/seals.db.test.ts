/** Every committed row is in exactly one block, whatever order transactions commit in, and nobody waits for the sealer. */
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from './platform/db/transaction.ts';
import { type SealedSource, idsOf } from './platform/store/sealed.ts';
import { sealedJournals as journalSource } from './modules/ledger/index.ts';
import { type TestLedger, openTestLedger } from './modules/ledger/tests/support/ledger.ts';
import { loadBlocks } from './modules/seals/store/blocks.ts';
import { checkAllSeals } from './modules/seals/store/check.ts';
import { sealBlock } from './modules/seals/store/sealer.ts';
import { type TestSeals, openSeals } from './modules/seals/tests/support/seals.ts';

const USDT = 3;
let ledger: TestLedger;
let seals: TestSeals;
let keys = 0;

beforeAll(async () => {
  ledger = await openTestLedger(12);
  seals = await openSeals(ledger.database.db, ledger.clock);
});
afterAll(async () => {
  seals.end();
  await ledger.close();
});

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ledger.database.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A transaction that has posted and not ended yet; its user is nobody else's, so that nobody waits for its locks. */
async function posted(count = 1) {
  const user = 20_000 + ++keys;
  let end: (commits: boolean) => void = () => {};
  const ending = new Promise<boolean>((resolve) => (end = resolve));
  let started: (ids: number[]) => void = () => {};
  const ids = new Promise<number[]>((resolve) => (started = resolve));
  const done = inTransaction(ledger.platform.db, async (tx) => {
    const journals: number[] = [];
    for (let i = 0; i < count; i++) {
      const { journalId } = await ledger.ledger.post(tx, {
        scope: 'test',
        key: `k${user}:${i}`,
        cause: 'demo_funds',
        reference: '',
        legs: [
          { account: { kind: 'external', purpose: `capital_${user}` }, assetId: USDT, atoms: -5n },
          { account: { kind: 'user', userId: user, type: 'change', bucket: 'available' }, assetId: USDT, atoms: 5n },
        ],
      });
      journals.push(journalId);
    }
    started(journals);
    if (!(await ending)) throw new Error('rolled back');
  }).catch((error: unknown) => {
    if ((error as Error).message !== 'rolled back') throw error;
  });
  const failed = done.then(() => Promise.reject(new Error('it ended before it was to')));
  failed.catch(() => {});
  return {
    // Whatever keeps it from posting is told here, and not waited for.
    ids: await Promise.race([ids, failed]),
    end: async (commits: boolean) => {
      end(commits);
      await done;
    },
  };
}

const sealedJournals = async () => (await seals.blocks()).flatMap(({ journals }) => idsOf(journals ?? ''));
const allSealed = async () => (await sealedJournals()).sort((a, b) => a - b);
const journalIds = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM journals ORDER BY id`.execute(ledger.platform.db);
  return rows.map(({ id }) => id);
};

describe('a block', () => {
  it('does not wait for a transaction that is under way, and the next one takes it though its number is lower', async () => {
    const [slow, fast] = [await posted(), await posted()];
    await fast.end(true);
    await seals.seal();
    expect(await sealedJournals()).toEqual(fast.ids);
    expect(await seals.findings()).toEqual([]);
    await slow.end(true);
    expect(await seals.findings()).toEqual([]);
    await seals.seal();
    expect(await sealedJournals()).toEqual([...fast.ids, ...slow.ids]);
    expect(await seals.findings()).toEqual([]);
    expect(await seals.newest()).toEqual([]);
  });

  it('is not made of nothing', async () => {
    const before = (await seals.blocks()).length;
    await seals.seal();
    const undone = await posted();
    await undone.end(false);
    await seals.seal();
    expect((await seals.blocks()).length).toBe(before);
  });

  it('keeps nobody waiting who writes while it is made', async () => {
    const queued = await posted();
    await queued.end(true);
    let isMaking: () => void = () => {};
    const making = new Promise<void>((resolve) => (isMaking = resolve));
    let go: () => void = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const sealing = sealBlock(
      ledger.platform.db,
      async (tx, record) => {
        isMaking();
        await held;
        await seals.proofs.append(tx, record);
      },
      ledger.clock.now(),
    );
    await making;
    const other = await posted();
    await other.end(true);
    // Another process leaves it to the first, and waits for it neither.
    await seals.seals.sealNow();
    go();
    await sealing;
    await seals.seal();
    expect(await allSealed()).toEqual(await journalIds());
    expect(await seals.findings()).toEqual([]);
  });

  it('that could not be committed leaves all its rows to the next one, also when the connection dies', async () => {
    const one = await posted(3);
    await one.end(true);
    const before = await seals.blocks();
    const failing: [Parameters<typeof sealBlock>[1], RegExp][] = [
      [() => Promise.reject(new Error('the disk is full')), /the disk is full/],
      [
        async (tx) => {
          const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
          await asOwner(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
          await sql`SELECT 1`.execute(tx);
        },
        // Which words it has depends on who finds out first.
        /\S/,
      ],
    ];
    for (const [append, why] of failing)
      await expect(sealBlock(ledger.platform.db, append, ledger.clock.now())).rejects.toThrow(why);
    expect(await seals.blocks()).toEqual(before);
    await seals.seal();
    expect(await allSealed()).toEqual(await journalIds());
    expect(await seals.findings()).toEqual([]);
  });
});

type Step = { do: 'begin'; count: number } | { do: 'end'; which: number; commits: boolean } | { do: 'seal' };

describe('every committed journal', () => {
  it('is in exactly one block, in the first one made after its commit, whatever happens in which order', async () => {
    await seals.seal();
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), count: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(), commits: fc.boolean() }) },
      { weight: 2, arbitrary: fc.constant({ do: 'seal' as const }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const open: Awaited<ReturnType<typeof posted>>[] = [];
        // The naive twin: what was committed since the last block is the next block.
        let pending: number[] = [];
        const wanted: number[][] = [];
        const first = (await seals.blocks()).length;
        const seal = async () => {
          await seals.seal();
          if (pending.length > 0) wanted.push(pending.sort((a, b) => a - b));
          pending = [];
        };
        const end = async (which: number, commits: boolean) => {
          const [one] = open.splice(which % open.length, 1);
          await one?.end(commits);
          if (one && commits) pending.push(...one.ids);
        };
        for (const one of steps) {
          if (one.do === 'seal') await seal();
          else if (one.do === 'begin' && open.length < 6) open.push(await posted(one.count));
          else if (one.do === 'end' && open.length > 0) await end(one.which, one.commits);
        }
        while (open.length > 0) await end(0, open.length % 2 === 0);
        await seal();
        const made = (await seals.blocks()).slice(first).map(({ journals }) => idsOf(journals ?? ''));
        expect(made).toEqual(wanted);
      }),
      { seed: 20_261_123, numRuns: 5 },
    );
    expect(await seals.findings()).toEqual([]);
    expect(await allSealed()).toEqual(await journalIds());
  }, 180_000);

  it('is sealed once by several sealers beside many writers, some of which give up', async () => {
    const other = await openSeals(ledger.database.db, ledger.clock);
    const writers = Array.from({ length: 40 }, async (_, i) => {
      const one = await posted(1 + (i % 3));
      await one.end(i % 4 !== 0);
    });
    let isOver = false;
    const sealing = [seals, other].map(async ({ seals: mine }) => {
      while (!isOver) await mine.sealNow();
    });
    await Promise.all(writers);
    isOver = true;
    await Promise.all(sealing);
    await seals.seal();
    other.end();
    expect(await allSealed()).toEqual(await journalIds());
    expect(await seals.findings()).toEqual([]);
  });
});

describe('the check of the seals', () => {
  it('asks for the rows of many blocks at once, and reads no more of them than it has room for', async () => {
    const made: number[] = [];
    for (let i = 0; i < 12; i++) {
      const one = await posted(i === 5 ? 9 : 2);
      await one.end(true);
      await seals.seal();
      made.push(...one.ids);
    }
    const asked: number[] = [];
    const counting: SealedSource = {
      ...journalSource,
      digests: (db, ids) => {
        asked.push(ids.length);
        return journalSource.digests(db, ids);
      },
    };
    await inTransaction(ledger.platform.db, async (tx) => {
      expect(await checkAllSeals(tx, [counting])).toEqual([]);
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeGreaterThanOrEqual(made.length);
    const last = (await seals.blocks()).length;
    const sizes: number[] = [];
    for (let from = last - 11; from <= last; ) {
      const blocks = await loadBlocks(ledger.platform.db, from, 100, 6);
      const rows = blocks.map(({ members }) => members.journal.ids.length);
      sizes.push(rows.reduce((sum, count) => sum + count, 0));
      from = (blocks.at(-1)?.number ?? last) + 1;
    }
    expect(sizes).toEqual([6, 4, 9, 6, 6]);
  });
});

describe('a database of an older version', () => {
  it('is adopted in batches: its rows are sealed once, and what appears without a seal after that is named', async () => {
    // As an upgrade leaves it: rows and no digests of them.
    await asOwner(
      'DELETE FROM seal_queue; DELETE FROM seal_blocks; DELETE FROM log_queue',
      `DELETE FROM log_entries WHERE kind = 'journal_block'`,
      `UPDATE seal_adoption SET is_over = false, next = 0, top = (SELECT max(id) FROM journals), since = now() - interval '1 minute'
       WHERE kind = 'journal'`,
    );
    const upgraded = await openSeals(ledger.database.db, ledger.clock);
    const run = () => upgraded.seals.module.jobs?.find(({ name }) => name === 'seals.seal')?.run();
    expect(await upgraded.newest()).toEqual([]);
    const fresh = await posted();
    await fresh.end(true);
    await run();
    await run();
    const ids = (await upgraded.blocks()).flatMap(({ journals }) => idsOf(journals ?? ''));
    expect(ids.sort((a, b) => a - b)).toEqual(await journalIds());
    expect(await upgraded.findings()).toEqual([]);
    await asOwner(`INSERT INTO journals (scope, key, cause, reference, created_at) VALUES ('test', 'slipped in', 'x', '', 0)`);
    await run();
    await run();
    const [slipped] = (await journalIds()).slice(-1);
    const finding = { journal: slipped, problem: 'is in no block and not on its way into one' };
    expect(await upgraded.findings()).toEqual([finding]);
    expect(await upgraded.newest()).toEqual([finding]);
    upgraded.end();
  });
});
