/**
 * What an owner of the database, or an operator that approves too easily, plants into recharges, withdrawals and published
 * parameters: rows and journals agree with each other, and `check:money` names it all the same.
 */
import { getFundingTerms } from '@glasshouse/contract/funding';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TWO_APPROVERS_USD } from './modules/funding/domain/terms.ts';
import { describeBreach } from './modules/ledger/index.ts';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { BTC, EUR, TestFunding, type TestUser, USDT, newTxid } from './testing-funding.ts';

let test: TestFunding;
let user: TestUser;
beforeAll(async () => {
  test = await TestFunding.open();
  // What a coin counted as is looked up in the record.
  await secondRecorded(test.db, test.clock.now());
});
afterAll(() => test.server.stop());

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: test.server.platform.config.databaseUrl ?? '' });
  await client.connect();
  // The owner of a database may switch its triggers off.
  await client.query(['SET session_replication_role = replica', ...statements].join(';')).finally(() => client.end());
}

/** What the check says of invariants whose line begins so. */
const named = async (start: string) => (await test.breaches()).map(describeBreach).filter((line) => line.startsWith(start));
const REVIEWED = 'I15 every journal of recharge was approved in the queue recharge';
const APPROVERS = 'I15 recharges and withdrawals had the approvers that their value takes';
const WORTH = 'I16 recharges and withdrawals count as what they were worth';
const [first, second] = [0, 1];

describe('a recharge', () => {
  beforeAll(async () => {
    user = await test.user();
  });

  it('of 50,000 USDT with row and journal and without a review is named', async () => {
    expect((await test.breaches()).map(describeBreach)).toEqual([]);
    const { id } = await test.recharge(user, { amount: '50000' });
    for (const one of [first, second]) await test.approve('recharge', id, test.reviewers[one]);
    expect((await test.breaches()).map(describeBreach)).toEqual([]);
    // Planted is what is left when its review never was.
    await asOwner(
      `CREATE TABLE kept AS SELECT * FROM reviews WHERE subject_id = ${id} AND queue = 'recharge'`,
      `UPDATE reviews SET subject_id = -1 WHERE subject_id = ${id} AND queue = 'recharge'`,
    );
    expect(await named(REVIEWED)).toEqual([expect.stringContaining(`subject ${id}`)]);
    expect(await named(APPROVERS)).toEqual([
      expect.stringMatching(`queue recharge, id ${id}, .* takes 2, noted 2, approvers 0$`),
    ]);
    await asOwner(`UPDATE reviews SET subject_id = ${id} WHERE id IN (SELECT id FROM kept)`, 'DROP TABLE kept');
    expect((await test.breaches()).map(describeBreach)).toEqual([]);
  });

  it('whose two reviews were made one, in the row, in the review and in the decisions, is named', async () => {
    const { id } = await test.recharge(user, { amount: '11000' });
    for (const one of [first, second]) await test.approve('recharge', id, test.reviewers[one]);
    await asOwner(
      `UPDATE recharges SET approvals_needed = 1 WHERE id = ${id}`,
      `DELETE FROM review_decisions WHERE staff_id = ${test.reviewers[second]?.id}
        AND review_id = (SELECT id FROM reviews WHERE queue = 'recharge' AND subject_id = ${id})`,
      `UPDATE reviews SET approvals_needed = 1, approvals = 1 WHERE queue = 'recharge' AND subject_id = ${id}`,
    );
    expect(await named(APPROVERS)).toEqual([expect.stringMatching(`id ${id}, .* usd 11000, .* takes 2, noted 1, approvers 1$`)]);
    expect(await named(REVIEWED)).toEqual([]);
  });

  it('of 50,000 USDT that takes one approver is named before it is approved, and its parts of one day too [M19]', async () => {
    const [whole, parts] = [await test.user(), await test.user()];
    const honest = TWO_APPROVERS_USD.recharge;
    Object.assign(TWO_APPROVERS_USD, { recharge: 10n ** 9n });
    const ids: number[] = [];
    try {
      ids.push((await test.recharge(whole, { amount: '50000' })).id);
      for (const amount of ['6000', '4000', '1']) ids.push((await test.recharge(parts, { amount })).id);
    } finally {
      Object.assign(TWO_APPROVERS_USD, { recharge: honest });
    }
    const of = (id: number | undefined) => expect.stringMatching(`id ${id}, .* takes 2, noted 1, approvers 0$`);
    const known = await named(APPROVERS);
    expect(known.slice(1)).toEqual([of(ids[0]), of(ids[3])]);
  });

  it.each([
    ['USDT', { currency: USDT, amount: '20000' }, 'least 20000, most 20000'],
    ['EUR', { currency: EUR, network: '', amount: '50000' }, 'least 19630.94, most 176678.45'],
    ['BTC', { currency: BTC, network: '', amount: '3' }, 'least 1'],
  ])('in %s that counts as a hundred dollars is named', async (_code, input, worth) => {
    const owner = await test.user();
    const reference = input.currency === EUR ? `E${newTxid().slice(-20)}` : newTxid();
    const { id } = await test.recharge(owner, { ...input, reference });
    expect(await named(WORTH)).toEqual([]);
    const { rows } = await sql<{ usd: string }>`SELECT usd FROM recharges WHERE id = ${id}`.execute(test.db);
    await asOwner(`UPDATE recharges SET usd = 100 WHERE id = ${id}`);
    expect(await named(WORTH)).toEqual([expect.stringContaining(`id ${id}, asset ${input.currency}, usd 100, ${worth}`)]);
    await asOwner(`UPDATE recharges SET usd = ${rows[0]?.usd} WHERE id = ${id}`);
  });
});

describe('a withdrawal', () => {
  it('that keeps more than the published fee is named', async () => {
    const owner = await test.user(2);
    const { id } = await test.recharge(owner, { amount: '500' });
    await test.approve('recharge', id);
    const asked = await test.withdraw(owner);
    const start = 'I7 withdrawals cost what was published for their time';
    expect(await named(start)).toEqual([]);
    await asOwner(`UPDATE withdrawals SET fee = fee + 1 WHERE id = ${asked.id}`);
    expect(await named(start)).toEqual([expect.stringContaining(`withdrawal_id ${asked.id}, asset 3, network TRC20`)]);
    // Nor does it help to change what is published for nobody to see.
    await asOwner(
      `UPDATE withdrawals SET fee = fee - 1 WHERE id = ${asked.id}`,
      `UPDATE withdraw_terms SET withdraw_fee = withdraw_fee + 1 WHERE asset_id = 3 AND network = 'TRC20'`,
    );
    expect(await named(start)).toHaveLength(1);
  });
});

describe('thresholds that change while a request is under way', () => {
  // Every even millisecond two people approve what every odd one a single person does. The first two requests have one time
  // each; during the others the clock moves with each reading.
  const requests = [
    { after: 1_000, step: 0 },
    { after: 1_001, step: 0 },
    { after: 2_000, step: 1 },
    { after: 3_001, step: 1 },
  ];

  it.each([
    ['recharges', async () => test.recharge(user)],
    ['withdrawals', async () => test.withdraw(user)],
  ] as const)('are those of the time that its row says: %s', async (table, ask) => {
    user = await test.user(2);
    const { id: funds } = await test.recharge(user);
    await test.approve('recharge', funds);
    test.clock.advance(1_000);
    const start = test.clock.now() - (test.clock.now() % 2);
    const before = await named(APPROVERS);
    const at = `${start} + n`;
    await asOwner(
      `INSERT INTO parameter_changes (id, name, market_id, before, after, reason, published_at, effective_at, applied_at, record)
       SELECT 100000 + n, 'funding.thresholds', 0, '{}', CASE n % 2 WHEN 0 THEN '{"recharge":"10","withdraw":"10"}'
         ELSE '{"recharge":"100000","withdraw":"10000"}' END, 'x', 0, ${at}, ${at}, '{}' FROM generate_series(0, 4000) AS n`,
      `NOTIFY glasshouse_parameters`,
    );
    try {
      await expect.poll(async () => JSON.stringify(await test.server.ok(getFundingTerms, {}))).toMatch(/"(10|100000)"/);
      let [now, step] = [start, 0];
      const reading = vi.spyOn(test.clock, 'now').mockImplementation(() => (now += step));
      const rows: { approvals_needed: number; is_even: boolean }[] = [];
      for (const request of requests) {
        [now, step] = [start + request.after, request.step];
        const { id } = await ask();
        const found = await sql<(typeof rows)[number]>`
          SELECT approvals_needed, created_at % 2 = 0 AS is_even FROM ${sql.table(table)} WHERE id = ${id}`.execute(test.db);
        rows.push(...found.rows);
      }
      reading.mockRestore();
      expect(rows.slice(0, 2).map(({ is_even: isEven }) => isEven)).toEqual([true, false]);
      expect(rows).toHaveLength(requests.length);
      for (const row of rows) expect(row.approvals_needed).toBe(row.is_even ? 2 : 1);
      expect(await named(APPROVERS)).toEqual(before);
    } finally {
      vi.restoreAllMocks();
      // A second of prices may have been read ahead: no price holds while the clock is behind one.
      test.clock.advance(5_000);
      await asOwner('DELETE FROM parameter_changes WHERE id >= 100000', 'NOTIFY glasshouse_parameters');
    }
  });
});

it('a change of thresholds that nobody proposed is named', async () => {
  const now = test.clock.now();
  await asOwner(`INSERT INTO parameter_changes (id, name, market_id, before, after, reason, published_at, effective_at, record)
    VALUES (4711, 'funding.thresholds', 0, '{}', '{"recharge":"100000","withdraw":"10000"}', 'x', ${now} - 86400000, ${now}, '{}')`);
  expect(await named('I15 changes of parameters were published as two people approved them')).toEqual([
    expect.stringContaining('change 4711, name funding.thresholds'),
  ]);
});
