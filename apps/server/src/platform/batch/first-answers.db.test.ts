/** First answers of batches and of single calls are one store. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { answerDigest, attemptOf, once } from '../store/request-answers.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { attemptKey, loadFirstAnswers, saveFirstAnswers } from './first-answers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(8);
});
afterAll(() => database.close());

const attempt = (request_id: string, input: object = {}, userId = 1, call = 'test.call') =>
  attemptOf({ id: call }, userId, { ...input, request_id }) ?? expect.fail();
const save = (given: Parameters<typeof saveFirstAnswers>[1]) => inTransaction(database.db, (tx) => saveFirstAnswers(tx, given));
const load = (...attempts: ReturnType<typeof attempt>[]) =>
  inTransaction(database.db, (tx) => loadFirstAnswers<unknown>(tx, attempts));

it('an answer of a batch is the answer of a single call with its request id, and has no second effect', async () => {
  await save([{ attempt: attempt('a', { amount: '1' }), answer: { order: 7 } }]);
  const again = inTransaction(database.db, (tx) =>
    once(tx, attempt('a', { amount: '1' }), () => Promise.reject(new Error('a second effect'))),
  );
  expect(await again).toEqual({ order: 7 });
  const other = inTransaction(database.db, (tx) => once(tx, attempt('a', { amount: '2' }), async () => 'effect'));
  await expect(other).rejects.toThrow('REQUEST_ID_REUSED');
});

it('an answer of a single call is known to a batch, with the digest of what was asked', async () => {
  await inTransaction(database.db, (tx) => once(tx, attempt('b', { amount: '1' }), async () => ({ id: 3 })));
  const known = await load(attempt('b'), attempt('never'));
  expect([...known]).toEqual([[attemptKey(attempt('b')), { hash: attempt('b', { amount: '1' }).hash, answer: { id: 3 } }]]);
});

it('users and calls do not share request ids', async () => {
  const given = [1, 2].flatMap((user) => ['one.call', 'other.call'].map((call) => attempt('same', {}, user, call)));
  await save(given.map((one, answer) => ({ attempt: one, answer })));
  const known = await load(...given);
  expect(given.map((one) => known.get(attemptKey(one))?.answer)).toEqual([0, 1, 2, 3]);
});

it('answers are stored byte for byte and sealed with their digests, in the order of their numbers', async () => {
  await sql`DELETE FROM seal_queue`.execute(database.db);
  const answers = [{ z: '1.0', a: [1, 'é"\\'] }, { 'spaced  key': null }];
  const given = answers.map((answer, i) => ({ attempt: attempt(`bytes-${i}`), answer }));
  await save(given);
  const { rows } = await sql<{ id: number; answer: string }>`
    SELECT id, answer::text AS answer FROM request_answers WHERE request_id LIKE 'bytes-%' ORDER BY id`.execute(database.db);
  expect(rows.map(({ answer }) => answer)).toEqual(answers.map((answer) => JSON.stringify(answer)));
  const queued = await sql<{ kind: string; ids: string; digests: Buffer }>`
    SELECT kind, ids::text AS ids, digests FROM seal_queue`.execute(database.db);
  const [first, last] = [rows[0]?.id as number, rows[1]?.id as number];
  expect(queued.rows).toEqual([
    {
      kind: 'answer',
      ids: `{[${first},${last + 1})}`,
      digests: Buffer.concat(
        given.map(({ attempt: one }, i) => answerDigest(attempt(one.requestId), JSON.stringify(answers[i]))),
      ),
    },
  ]);
});

it('a batch cannot answer an attempt twice, and nothing of it is kept', async () => {
  await save([{ attempt: attempt('taken'), answer: 1 }]);
  const both = save([
    { attempt: attempt('free'), answer: 1 },
    { attempt: attempt('taken'), answer: 2 },
  ]);
  await expect(both).rejects.toMatchObject({ code: '23505' });
  expect((await load(attempt('free'))).size).toBe(0);
});
