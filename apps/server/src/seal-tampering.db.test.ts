/**
 * What an owner of the database can do to money that was sealed, each repaired throughout so that every other invariant holds,
 * and how the check of the seals names it.
 */
import { placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from './platform/db/transaction.ts';
import { attemptOf, once } from './platform/store/request-answers.ts';
import { type TestSpot, openTestSpot } from './modules/exchange/tests/support/spot.ts';
import { insertBlock, loadBlocks } from './modules/seals/store/blocks.ts';
import { type TestSeals, openSeals } from './modules/seals/tests/support/seals.ts';

const PAIR = { currency_id: 1, legal_id: 3 } as const;
const USDT = 3;
const MAKER = 11;
const TAKER = 12;
let spot: TestSpot;
let seals: TestSeals;
let journals: { id: number; scope: string; key: string }[];

beforeAll(async () => {
  spot = await openTestSpot();
  seals = await openSeals(spot.db, spot.clock);
  await spot.fund(MAKER, 1, '10');
  await spot.fund(TAKER, USDT, '100000');
  await seals.seal();
  await spot.call(placeOrder, MAKER, { ...PAIR, amount: '1', target_price: '6000', type: 'sell', request_id: 'first-sell' });
  await spot.call(placeOrder, TAKER, { ...PAIR, amount: '0.5', target_price: '6000', type: 'buy', request_id: 'first-buy' });
  await seals.seal();
  await inTransaction(spot.db, (tx) =>
    once(tx, attemptOf({ id: 'wallet.transfer' }, TAKER, { request_id: 'a-transfer', amount: '7' }), async () => {
      await spot.ledger.post(tx, {
        scope: 'wallet.transfer',
        key: '1',
        cause: 'transfer',
        reference: '1',
        legs: [
          { account: { kind: 'user', userId: TAKER, type: 'change', bucket: 'available' }, assetId: USDT, atoms: -7_000_000n },
          { account: { kind: 'user', userId: TAKER, type: 'legal', bucket: 'available' }, assetId: USDT, atoms: 7_000_000n },
        ],
      });
      return { id: '1', note: 'naïve "quotes"' };
    }),
  );
  await seals.seal();
  const { rows } = await sql<(typeof journals)[number]>`SELECT id, scope, key FROM journals ORDER BY id`.execute(spot.db);
  journals = rows;
});
afterAll(async () => {
  seals.end();
  await spot.close();
});

const idOf = (scope: string) => journals.find((journal) => journal.scope === scope)?.id as number;
const CHANGED = 'is not what was sealed';
const GONE = 'was sealed and is gone';

/** Runs statements as the owner, asks, and puts everything back. */
async function tampered(statements: string, ask: () => Promise<unknown>): Promise<unknown> {
  const tables = ['journals', 'entries', 'accounts', 'fills', 'orders', 'request_answers', 'seal_blocks', 'seal_queue'];
  const kept = [...tables, 'log_entries', 'log_queue'];
  await spot.asOwner(kept.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`).join('; '));
  try {
    await spot.asOwner(`SET session_replication_role = replica; ${statements}`);
    return await ask();
  } finally {
    const back = kept.map(
      (table) =>
        `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
    );
    await spot.asOwner(`SET session_replication_role = replica; ${back.join('; ')}`);
  }
}

/** Takes a journal out whole and repairs the running balances, the balances and the counts behind it. */
const takeOut = (id: number) => `
  UPDATE entries e SET balance_after = e.balance_after - g.amount FROM entries g
    WHERE g.journal_id = ${id} AND e.account_id = g.account_id AND e.id > g.id;
  UPDATE accounts a SET balance = a.balance - g.sum, version = a.version - g.n
    FROM (SELECT account_id, sum(amount), count(*) AS n FROM entries WHERE journal_id = ${id} GROUP BY account_id) g
    WHERE a.id = g.account_id;
  DELETE FROM entries WHERE journal_id = ${id}; DELETE FROM journals WHERE id = ${id}`;

describe('the check of the seals', () => {
  it('finds nothing wrong with what nobody touched', async () => {
    expect(await seals.findings()).toEqual([]);
    expect(await seals.newest()).toEqual([]);
  });

  it('names a journal that was taken out whole, with its row, its entries and every balance repaired', async () => {
    const id = idOf('wallet.transfer');
    const finding = { journal: id, block: 3, problem: GONE };
    await tampered(takeOut(id), async () => {
      expect((await spot.ledger.check()).breaches).toEqual([]);
      expect(await seals.findings()).toEqual([finding]);
      expect(await seals.newest()).toEqual([finding]);
    });
  });

  it('names a first answer that vanished and one that was rewritten', async () => {
    const { rows } = await sql<{ id: number; request_id: string }>`SELECT id, request_id FROM request_answers`.execute(spot.db);
    const id = rows.find(({ request_id }) => request_id === 'first-buy')?.id;
    const where = `WHERE request_id = 'first-buy'`;
    await tampered(`DELETE FROM request_answers ${where}`, async () => {
      expect(await seals.findings()).toEqual([{ answer: id, block: 2, problem: GONE }]);
    });
    await tampered(`UPDATE request_answers SET answer = '{"order":{}}' ${where}`, async () => {
      expect(await seals.findings()).toEqual([{ answer: id, block: 2, problem: CHANGED }]);
    });
  });

  it('names a fill whose fee was edited throughout: fill, order, journal and balances', async () => {
    const journal = idOf('spot.fill');
    const fee = `(SELECT taker_fee FROM fills)`;
    const legs = `FROM entries e JOIN accounts a ON a.id = e.account_id WHERE e.journal_id = ${journal} AND e.cause = 'spot_fee' AND e.asset_id = 1`;
    // Twice the fee: what the taker paid and the operator received, and every running balance behind it.
    const statements = `
      CREATE TABLE planted AS SELECT e.id, e.account_id, e.amount ${legs};
      UPDATE entries e SET amount = 2 * e.amount FROM planted p WHERE p.id = e.id;
      UPDATE entries e SET balance_after = e.balance_after + p.amount FROM planted p WHERE p.account_id = e.account_id AND e.id >= p.id;
      UPDATE accounts a SET balance = a.balance + p.amount FROM planted p WHERE p.account_id = a.id;
      UPDATE orders SET fee = fee + ${fee} WHERE user_id = ${TAKER};
      UPDATE fills SET taker_fee = 2 * taker_fee; DROP TABLE planted`;
    const { rows } = await sql<{ id: number }>`SELECT id FROM fills`.execute(spot.db);
    await tampered(statements, async () => {
      // The books balance. What recomputes fees sees this one; it would not see one that the schedule allows.
      expect((await spot.ledger.check()).breaches.map(({ title }) => title)).toEqual([
        'fees of spot fills follow from tier, market and what was received',
      ]);
      expect(await seals.findings()).toEqual([
        { journal, block: 2, problem: CHANGED },
        { fill: rows[0]?.id, block: 2, problem: CHANGED },
      ]);
    });
  });

  it.each([
    ['the amount', (id: number) => `UPDATE entries SET amount = 2 * amount WHERE journal_id = ${id}`],
    ['the time', (id: number) => `UPDATE journals SET created_at = created_at - 60000 WHERE id = ${id}`],
    ['the cause', (id: number) => `UPDATE journals SET cause = 'demo_funds' WHERE id = ${id}`],
    ['the cause of a leg', (id: number) => `UPDATE entries SET cause = 'demo_funds' WHERE journal_id = ${id} AND line = 1`],
    ['the key', (id: number) => `UPDATE journals SET key = '2' WHERE id = ${id}`],
    ['the order of its legs', (id: number) => `UPDATE entries SET line = 3 - line WHERE journal_id = ${id}`],
    [
      'whose money it was',
      (id: number) => `UPDATE accounts SET owner = 99 WHERE owner = ${TAKER} AND purpose = 'legal' AND ${id} > 0`,
    ],
  ])('names a journal of which %s was changed', async (_what, statement) => {
    const id = idOf('wallet.transfer');
    await tampered(statement(id), async () => {
      expect(await seals.findings()).toEqual([{ journal: id, block: 3, problem: CHANGED }]);
    });
  });

  it('names rows that were put behind what is sealed', async () => {
    const statements = `
      INSERT INTO journals OVERRIDING SYSTEM VALUE SELECT 900, scope, 'planted', input_hash, cause, reference, created_at FROM journals LIMIT 1;
      INSERT INTO fills SELECT (f.n).* FROM (SELECT jsonb_populate_record(s, '{"id": 7}') AS n FROM fills s) f;
      INSERT INTO request_answers (user_id, call, request_id, input_hash, answer, id) VALUES (1, 'x', 'y', '', '{}', 900)`;
    const problem = 'is in no block and not on its way into one';
    await tampered(statements, async () => {
      const findings = [
        { journal: 900, problem },
        { fill: 7, problem },
        { answer: 900, problem },
      ];
      expect(await seals.findings()).toEqual(findings);
    });
  });

  it('names what was changed before it was sealed', async () => {
    await spot.fund(TAKER, USDT, '3');
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM journals`.execute(spot.db);
    await tampered(takeOut(rows[0]?.id as number), async () => {
      const finding = { journal: rows[0]?.id, block: 'not yet', problem: GONE };
      expect(await seals.findings()).toEqual([finding]);
      expect(await seals.newest()).toEqual([finding]);
    });
    await seals.seal();
  });

  it('names a block whose journal was taken out of its own row too, and the hashes behind it made anew', async () => {
    const id = idOf('wallet.transfer');
    const blocks = await loadBlocks(spot.db, 1, 100);
    const ask = async () => {
      let last = { number: 2, hash: blocks[1]?.hash as string };
      for (const block of blocks.slice(2)) {
        const { journal } = block.members;
        const without = {
          ids: journal.ids.filter((one) => one !== id),
          digests: journal.digests.filter((_, i) => journal.ids[i] !== id),
        };
        await inTransaction(spot.db, (tx) => insertBlock(tx, last, block.time, { ...block.members, journal: without }));
        last = { number: block.number, hash: (await loadBlocks(spot.db, block.number, 1))[0]?.hash as string };
      }
      const problem = 'is not the block of this number in the public log';
      expect(await seals.findings()).toEqual(blocks.slice(2).map(({ number }) => ({ block: number, problem })));
    };
    await tampered(`${takeOut(id)}; DELETE FROM seal_blocks WHERE number > 2`, ask);
  });

  it('names a block that was cut out, one that was changed, and a newest one that vanished with its rows', async () => {
    await tampered('DELETE FROM seal_blocks WHERE number = 2', async () => {
      const findings = (await seals.findings()) as Record<string, unknown>[];
      expect(findings).toContainEqual({ block: 2, problem: 'is missing' });
    });
    await tampered('UPDATE seal_blocks SET time_ms = time_ms + 1 WHERE number = 2', async () => {
      const findings = (await seals.findings()) as Record<string, unknown>[];
      expect(findings).toContainEqual({ block: 2, problem: 'has another hash than its digests and the block before it' });
    });
    const { length } = await seals.blocks();
    await tampered(`DELETE FROM seal_blocks WHERE number = ${length}`, async () => {
      const finding = { block: length, problem: 'is in the public log and gone from the table' };
      expect(await seals.findings()).toContainEqual(finding);
      expect(await seals.newest()).toContainEqual(finding);
    });
  });

  it('holds a block against the tile of the log too, where its leaf can not be changed unseen', async () => {
    const problem = 'is not the block of this number in the public log';
    // The leaf as it stands, in a tile that says something else of it.
    await tampered(
      `INSERT INTO log_tiles (level, tile, root, hashes) VALUES (0, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 8192), 'hex'))`,
      async () => expect(await seals.findings()).toContainEqual({ block: 1, problem }),
    ).finally(() => spot.asOwner('DELETE FROM log_tiles'));
  });
});

describe('the answer of a money call', () => {
  it('is sealed as it is stored, byte for byte', async () => {
    const { rows } = await sql<{ answer: string }>`
      SELECT answer::text FROM request_answers WHERE request_id = 'a-transfer'`.execute(spot.db);
    expect(rows).toEqual([{ answer: '{"id":"1","note":"naïve \\"quotes\\""}' }]);
    expect(await seals.findings()).toEqual([]);
  });
});
