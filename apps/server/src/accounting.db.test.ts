/** The books: credits, debits and capital by two people, days that are counted once, and reports that add up. */
import type { ProposalName } from '@glasshouse/contract';
import {
  exportAccounting,
  getReconciliation,
  listFeeIncome,
  listFlows,
  listHouseAccounts,
} from '@glasshouse/contract/accounting';
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { getUserInfo } from '@glasshouse/contract/identity';
import { getOverview, getHealth } from '@glasshouse/contract/overview';
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { getBill, listBills, listWallets } from '@glasshouse/contract/wallet';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { checkMoney } from './modules/ledger/index.ts';
import { declarationsOf } from './declarations.ts';

const REASON = 'Agreed on the telephone, case 17.';
const SHOWN = 'Compensation for the outage of 3 November';
let server: TestServer;
let proposer: string;
let approver: string;
let second: string;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 10_000, demoStocks: true } });
  proposer = (await makeStaff(server, 'treasurer')).token;
  approver = (await makeStaff(server, 'owner')).token;
  second = (await makeStaff(server, 'compliance')).token;
});
afterAll(() => server.stop());

async function newPerson() {
  const token = await server.signUp(`books${++people}@users.example`);
  return { id: (await server.ok(getUserInfo, {}, token)).id, token };
}
const available = async (token: string, code = 'USDT') =>
  (await server.ok(listWallets, {}, token)).accounts
    .find(({ type }) => type === 'change')
    ?.balances.find((balance) => balance.code === code)?.available;

const proposed = (kind: ProposalName, payload: object) => server.call(propose, { kind, payload, reason: REASON }, proposer);
async function proposal(kind: ProposalName, payload: object) {
  return server.ok(propose, { kind, payload, reason: REASON }, proposer);
}
const approve = (one: { id: number; hash: string }, by = approver) =>
  server.call(approveProposal, { proposal_id: one.id, hash: one.hash, reason: REASON }, by);
const creditOf = (userId: number, amount: string, rest: object = {}) => ({
  user_id: userId,
  account: 'change',
  currency_id: 3,
  amount,
  reason: SHOWN,
  ...rest,
});
async function soundMoney() {
  const { breaches } = await checkMoney(server.platform.db, declarationsOf(server.platform.db, 'demo').invariants);
  expect(breaches).toEqual([]);
}

describe('a credit', () => {
  it('moves money once two have decided it, however many approve at once, and the user reads why in his bill', async () => {
    const person = await newPerson();
    const one = await proposal('credit', creditOf(person.id, '25.5'));
    expect(one.changes.map(({ label }) => label)).toContain('backoffice-users:fields.credit');
    expect(await available(person.token)).toBe('10000');
    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => approve(one, n % 2 === 0 ? approver : second)));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await available(person.token)).toBe('10025.5');
    const { rows } = await sql<{ journals: number; decisions: number }>`
      SELECT (SELECT count(*)::int FROM journals WHERE scope = 'proposal' AND key = ${String(one.id)}) AS journals,
             (SELECT count(*)::int FROM manual_adjustments WHERE proposal_id = ${one.id}) AS decisions`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ journals: 1, decisions: 1 }]);
    const { list } = await server.ok(listBills, {}, person.token);
    expect(list[0]).toMatchObject({ cause: 'manual_credit', amount: '25.5', counterpart: 'house' });
    expect(await server.ok(getBill, { id: list[0]?.id ?? 0 }, person.token)).toMatchObject({ note: SHOWN });
    expect(await server.ok(getBill, { id: list.at(-1)?.id ?? 0 }, person.token)).toMatchObject({ note: null });
    const told = await sql<{ kind: string; params: object }>`
      SELECT kind, params FROM notifications WHERE user_id = ${person.id}`.execute(server.platform.db);
    expect(told.rows).toEqual([{ kind: 'manual_credit', params: { amount: '25.5', code: 'USDT', reason: SHOWN } }]);
    await soundMoney();
  });

  it('is never one person’s: the proposer cannot approve, and nobody approves another payload', async () => {
    const person = await newPerson();
    const one = await proposal('credit', creditOf(person.id, '1'));
    expect((await approve(one, proposer)).type).toBe('error');
    expect((await approve({ ...one, hash: 'a'.repeat(64) })).type).toBe('error');
    expect(await available(person.token)).toBe('10000');
  });

  it('is of money, never of shares: those come and go whole, by their custodian', async () => {
    const person = await newPerson();
    for (const kind of ['credit', 'debit'] as const)
      expect(await proposed(kind, creditOf(person.id, '0.5', { currency_id: 1002, account: 'stock' }))).toMatchObject({
        error: 'ACCOUNTING_SHARES',
        fields: [{ path: 'currency_id' }],
      });
  });

  it('never takes what the house account does not have', async () => {
    const person = await newPerson();
    expect(await proposed('credit', creditOf(person.id, '99999999'))).toMatchObject({ error: 'ACCOUNTING_HOUSE_SHORT' });
    const [house] = (await server.ok(listHouseAccounts, {}, approver)).list.filter(
      ({ purpose, code }) => purpose === 'adjustments' && code === 'BTC',
    );
    expect(house?.balance).toBe('10');
    const most = creditOf(person.id, '6', { currency_id: 1 });
    const [first, other] = [
      await proposal('credit', most),
      await proposal('credit', creditOf(person.id, '7', { currency_id: 1 })),
    ];
    const answers = await Promise.all([approve(first), approve(other, second)]);
    expect(answers.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    await soundMoney();
  });

  it('refuses what is not a credit, with the field that is wrong', async () => {
    const { id } = await newPerson();
    for (const [change, error] of [
      [{ amount: '0' }, 'WALLET_AMOUNT_INVALID'],
      [{ amount: '-1' }, 'WALLET_AMOUNT_INVALID'],
      [{ amount: '0.0000001' }, 'WALLET_AMOUNT_DECIMALS'],
      [{ currency_id: 77 }, 'WALLET_CURRENCY_UNKNOWN'],
      [{ account: 'legal', currency_id: 1 }, 'WALLET_ACCOUNT_CANNOT_HOLD'],
      [{ user_id: 999_999 }, 'IDENTITY_USER_UNKNOWN'],
      [{ reason: ' x ' }, 'ACCOUNTING_REASON_LENGTH'],
    ] as const)
      expect({ change, answer: await proposed('credit', creditOf(id, '1', change)) }).toMatchObject({ answer: { error } });
  });
});

describe('a debit', () => {
  it('takes what is there and never more, also when the user spends it meanwhile', async () => {
    const person = await newPerson();
    expect(await proposed('debit', creditOf(person.id, '10000.000001'))).toMatchObject({ error: 'ACCOUNTING_USER_SHORT' });
    const one = await proposal('debit', creditOf(person.id, '9500'));
    const resting = await server.ok(
      placeOrder,
      { currency_id: 1, legal_id: 3, type: 'buy', amount: '1', target_price: '1000' },
      person.token,
    );
    expect(await approve(one)).toMatchObject({ error: 'ACCOUNTING_USER_SHORT' });
    expect(await available(person.token)).toBe('9000');
    await server.ok(cancelOrder, { id: resting.id }, person.token);
    expect((await approve(one)).type).toBe('ok');
    expect(await available(person.token)).toBe('500');
    const [line] = (await server.ok(listBills, { cause: 'manual_debit' }, person.token)).list;
    expect(line).toMatchObject({ amount: '-9500' });
    await soundMoney();
  });
});

describe('capital of the house', () => {
  it('comes from outside into the account that it is for, by two people', async () => {
    const before = (await server.ok(listHouseAccounts, {}, approver)).list;
    const balance = (list: typeof before, kind: string, purpose: string) =>
      list.find((row) => row.kind === kind && row.purpose === purpose && row.code === 'USDT')?.balance;
    const one = await proposal('house_capital', { purpose: 'options', currency_id: 3, amount: '1000000' });
    expect((await approve(one, second)).type).toBe('ok');
    const after = (await server.ok(listHouseAccounts, {}, approver)).list;
    expect(Number(balance(after, 'house', 'options')) - Number(balance(before, 'house', 'options'))).toBe(1_000_000);
    expect(Number(balance(after, 'external', 'capital')) - Number(balance(before, 'external', 'capital'))).toBe(-1_000_000);
    expect(await proposed('house_capital', { purpose: 'options', currency_id: 1, amount: '1' })).toMatchObject({
      error: 'ACCOUNTING_PURPOSE_ASSET',
    });
    await soundMoney();
  });
});

describe('the reports', () => {
  const DAY_MS = 86_400_000;
  const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

  /** Writes a sound journal at a time, as the ledger would have. */
  async function journalAt(ms: number, n: number, atoms: bigint, fee: bigint): Promise<void> {
    const userId = (await newest()).id;
    await server.platform.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; kind: string; purpose: string }>`
        SELECT id, kind, purpose FROM accounts WHERE asset_id = 3 AND (
          (kind = 'user' AND owner = ${userId} AND purpose = 'change' AND bucket = 'available')
          OR (kind = 'external' AND purpose = 'capital') OR (kind = 'house' AND purpose = 'fees'))`.execute(tx);
      const head = await sql<{ id: number }>`
        INSERT INTO journals (scope, key, input_hash, cause, reference, created_at)
        VALUES ('test', ${`${ms}-${n}`}, '\\x00', 'demo_funds', 'test', ${ms}) RETURNING id`.execute(tx);
      const moved: Record<string, bigint> = { user: atoms - fee, external: -atoms, house: fee };
      const legs = rows.flatMap(({ id, kind }) => (moved[kind] ? [{ id, kind, amount: String(moved[kind]) }] : []));
      await sql`
        WITH legs AS (SELECT * FROM json_to_recordset(${JSON.stringify(legs)}::json) AS leg (id bigint, kind text, amount numeric)),
          changed AS (
            UPDATE accounts a SET balance = a.balance + l.amount, version = a.version + 1 FROM legs l WHERE l.id = a.id
            RETURNING a.id, a.balance, l.kind, l.amount)
        INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
        SELECT ${head.rows[0]?.id ?? 0}, row_number() OVER (), id, 3, amount, balance,
               CASE kind WHEN 'house' THEN 'spot_fee' ELSE 'demo_funds' END FROM changed`.execute(tx);
    });
  }
  let known: { id: number } | null = null;
  const newest = async () => (known ??= await newPerson());

  it('add up whatever moved, whenever it is counted: opening, flows and closing of every side, and fees by day', async () => {
    const { accounting } = server.wired;
    await newest();
    await sql`INSERT INTO accounts (kind, owner, purpose, asset_id, bucket) VALUES ('house', 0, 'fees', 3, 'available')
      ON CONFLICT DO NOTHING`.execute(server.platform.db);
    const today = Math.floor(server.platform.clock.now() / DAY_MS) * DAY_MS;
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            day: fc.integer({ min: 0, max: 5 }),
            atoms: fc.bigInt(2n, 10n ** 12n),
            fee: fc.bigInt(0n, 1n),
            count: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 5 }),
        async (moves, from) => {
          const range = { from: dayText(today - from * DAY_MS), to: dayText(today) };
          const before = await server.ok(getReconciliation, range, approver);
          const feesBefore = await server.ok(listFeeIncome, range, approver);
          for (const { day, atoms, fee, count } of moves) {
            await journalAt(today - day * DAY_MS + 1_000, ++n, atoms, fee);
            if (count) await accounting.count();
          }
          const after = await server.ok(getReconciliation, range, approver);
          const atomsOf = (text: string) => BigInt(Math.round(Number(text) * 1e6));
          const [a, b] = [before, after].map(({ list }) => list.find(({ code }) => code === 'USDT'));
          expect(b).toMatchObject({ difference: '0', unaccounted: '0' });
          const within = moves.filter(({ day }) => day <= from);
          const sum = (list: typeof moves) => list.reduce((total, { atoms }) => total + atoms, 0n);
          expect(atomsOf(b?.external.net ?? '') - atomsOf(a?.external.net ?? '')).toBe(-sum(within));
          expect(atomsOf(b?.external.closing ?? '') - atomsOf(a?.external.closing ?? '')).toBe(-sum(moves));
          const earned = (list: { amount: string }[]) => list.reduce((total, { amount }) => total + atomsOf(amount), 0n);
          const fees = await server.ok(listFeeIncome, range, approver);
          expect(earned(fees.list) - earned(feesBefore.list)).toBe(within.reduce((total, { fee }) => total + fee, 0n));
        },
      ),
      { numRuns: 25 },
    );
    // Counted a second time, or not at all, nothing changes.
    // Worth moves with the index.
    const exact = async () =>
      (await server.ok(getReconciliation, {}, approver)).list.map((row) => ({ ...row, users_usd: null, house_usd: null }));
    const once = await exact();
    await accounting.count();
    await accounting.count();
    expect(await exact()).toEqual(once);
  });

  it('say so when money appears beside the books', async () => {
    await sql`UPDATE accounts SET balance = balance + 5 WHERE kind = 'user' AND asset_id = 3 AND owner = ${known?.id ?? 0}
      AND purpose = 'change' AND bucket = 'available'`.execute(server.platform.db);
    const row = (await server.ok(getReconciliation, {}, approver)).list.find(({ code }) => code === 'USDT');
    expect(row).toMatchObject({ difference: '0', unaccounted: '-0.000005' });
    await sql`UPDATE accounts SET balance = balance - 5 WHERE kind = 'user' AND asset_id = 3 AND owner = ${known?.id ?? 0}
      AND purpose = 'change' AND bucket = 'available'`.execute(server.platform.db);
  });

  it('refuse days that are none', async () => {
    for (const [input, error] of [
      [{ from: '2026-02-30' }, 'ACCOUNTING_RANGE_INVALID'],
      [{ from: '2026-03-02', to: '2026-03-01' }, 'ACCOUNTING_RANGE_INVALID'],
      [{ from: '2020-01-01', to: '2026-03-01' }, 'ACCOUNTING_RANGE_TOO_LONG'],
    ] as const)
      expect(await server.refused(getReconciliation, input, approver)).toMatchObject({ error });
  });

  it('go into files in which nothing is a formula', async () => {
    for (const report of ['fees', 'reconciliation', 'house', 'flows']) {
      const answer = await server.fetch(`/api${exportAccounting.path}?report=${report}`, {
        headers: { authorization: approver },
      });
      expect(answer.headers.get('content-type')).toContain('text/csv');
      const lines = (await answer.text()).slice(1).trim().split('\r\n');
      expect(lines.length).toBeGreaterThan(1);
      for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^[=+@]|^-[^0-9]/);
    }
    const { list } = await server.ok(listFlows, { currency_id: 3 }, approver);
    expect(list).toContainEqual(expect.objectContaining({ party: 'house', purpose: 'fees', cause: 'spot_fee' }));
  });
});

describe('the overview', () => {
  it('counts users and days, and says how the house does', async () => {
    const overview = await server.ok(getOverview, {}, second);
    expect(overview.users.total).toBeGreaterThan(3);
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)?.new_users).toBeGreaterThan(3);
    const health = await server.ok(getHealth, {}, second);
    expect(health.money).toMatchObject({ state: 'open' });
    expect(health.money.invariants.every(({ checked, breaches }) => checked !== null && breaches === 0)).toBe(true);
    expect(health.database.connections).toBeGreaterThan(0);
  });
});
