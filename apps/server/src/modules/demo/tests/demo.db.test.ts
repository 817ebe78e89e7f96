/** The demo against a real PostgreSQL: its mailbox, its paper money and its account. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { listOutbox, requestFunds, returnFunds } from '@glasshouse/contract/demo';
import { login, register, sendMailCode } from '@glasshouse/contract/identity';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '../../../config.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createFiles } from '../../../platform/files/index.ts';
import type { Module } from '../../../platform/module.ts';
import { silentPublisher } from '../../../platform/sockets/publisher.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { createIdentity } from '../../identity/index.ts';
import { type LedgerModule, conservation, createLedger, describeBreach } from '../../ledger/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { createDemo, createOutbox, demoFlows } from '../index.ts';
import { stockUp } from '../store/stock-up.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';

const PASSWORD = 'correct horse';
const USDT = 3;
const DAY = 86_400_000;
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-demo-'));
let database: FreshDatabase;
let ledger: LedgerModule;
let modules: Module[];
const published: number[] = [];

function build(folder: string) {
  const platform = testPlatform({
    config: { ...loadConfig({}), dataDir: folder, demoUniverse: false, demoStocks: false },
    db: database.db,
    clock,
    publisher: { ...silentPublisher, publishTo: (userId) => void published.push(userId) },
  });
  const ourLedger = createLedger(platform);
  ourLedger.watch(conservation(demoFlows));
  const identity = createIdentity(platform, { ...createOutbox(platform), files: createFiles(platform) });
  const wallet = createWallet(platform, { ledger: ourLedger, priceInUsd: () => null });
  const demo = createDemo(platform, { ledger: ourLedger, wallet, identity, priceInUsd: () => '1', fiatPerUsd: () => null });
  connect([identity.module, demo.module]);
  return { ledger: ourLedger, demo, modules: [ourLedger.module, identity.module, wallet.module, demo.module] };
}

async function start(built: ReturnType<typeof build>): Promise<void> {
  for (const module of built.modules) await module.start?.();
}

beforeAll(async () => {
  database = await freshDatabase();
  const built = build(dataDir);
  ({ ledger, modules } = built);
  await start(built);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call<C extends Call>(definition: C, input: CallInput<C>, userId = 0): Promise<CallOutput<C>> {
  const bound = modules.flatMap((module) => module.calls ?? []).find((candidate) => candidate.call.id === definition.id);
  const user = userId === 0 ? null : { id: userId, sessionId: 1 };
  return z.parse(
    definition.output,
    await bound?.run(input, { requestId: 'test', lang: 'en', ip: '', userAgent: '', user }),
  ) as CallOutput<C>;
}

async function usdtOf(userId: number): Promise<bigint> {
  const balances = await ledger.readBalances(database.db, userId);
  return balances.find((balance) => balance.type === 'change' && balance.assetId === USDT)?.available ?? 0n;
}

async function newUser(email: string): Promise<number> {
  await call(sendMailCode, { user_string: email });
  const [mail] = await call(listOutbox, { to: email });
  await call(register, { user_string: email, code: mail?.code ?? '', password: PASSWORD, re_password: PASSWORD });
  const { rows } = await database.db
    .withTables<{ users: { id: number; email: string } }>()
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute()
    .then((found) => ({ rows: found }));
  return rows[0]?.id ?? 0;
}

describe('the mailbox', () => {
  it('shows the newest mails of an address, and of no other', async () => {
    const email = 'box@test.example';
    await call(sendMailCode, { user_string: email });
    clock.advance(60_000);
    await call(sendMailCode, { user_string: email });
    const mails = await call(listOutbox, { to: ' BOX@test.example ' });
    expect(mails.map(({ to, time }) => [to, time])).toEqual([
      [email, clock.now()],
      [email, clock.now() - 60_000],
    ]);
    expect(mails.every(({ code }) => /^\d{6}$/.test(code ?? ''))).toBe(true);
    expect(await call(listOutbox, { to: 'other@test.example' })).toEqual([]);
  });
});

describe('paper money', () => {
  it('comes to a new account in the transaction that makes it', async () => {
    expect(await usdtOf(await newUser('rich@test.example'))).toBe(10_000_000_000n);
  });

  it('comes again when asked for, once per request id', async () => {
    const user = await newUser('again@test.example');
    const request_id = 'request-0001';
    const answers = await Promise.all(Array.from({ length: 64 }, () => call(requestFunds, { request_id }, user)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"currency_id":3,"code":"USDT","amount":"10000"}']),
    );
    expect(await usdtOf(user)).toBe(20_000_000_000n);
    expect(published).toContain(user);
  });

  it('comes at most twenty times in any 24 hours, however many ask at once', async () => {
    const user = await newUser('greedy@test.example');
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => call(requestFunds, {}, user)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'DEMO_FUNDS_LIMIT', params: { seconds: 86_400 } },
    });
    expect(await usdtOf(user)).toBe(210_000_000_000n);
    clock.advance(DAY);
    await call(requestFunds, {}, user);
    expect(await usdtOf(user)).toBe(220_000_000_000n);
  });
});

describe('giving paper money back', () => {
  /** Money in two accounts. */
  async function spread(userId: number): Promise<void> {
    const at = (type: 'change' | 'lever') => ({ kind: 'user', userId, type, bucket: 'available' }) as const;
    const leg = (type: 'change' | 'lever', atoms: bigint) => ({ account: at(type), assetId: USDT, atoms });
    await inTransaction(database.db, (tx) =>
      ledger.post(tx, {
        scope: 'test',
        key: `spread ${userId}`,
        cause: 'account_transfer',
        reference: '',
        legs: [leg('change', -4n), leg('lever', 4n)],
      }),
    );
  }
  const held = (userId: number, atoms: bigint) =>
    inTransaction(database.db, (tx) =>
      ledger.post(tx, {
        scope: 'test',
        key: `hold ${userId} ${atoms}`,
        cause: 'spot_order_hold',
        reference: '',
        legs: [
          { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId: USDT, atoms: -atoms },
          { account: { kind: 'user', userId, type: 'change', bucket: 'frozen' }, assetId: USDT, atoms },
        ],
        holds: [{ causeKind: 'spot_order', causeId: `${userId}`, userId, type: 'change', assetId: USDT, delta: atoms }],
      }),
    );

  it('takes everything of all accounts, once, however many ask at once', async () => {
    const user = await newUser('returns@test.example');
    await spread(user);
    const request_id = 'return-0001';
    const answers = await Promise.all(Array.from({ length: 16 }, () => call(returnFunds, { request_id }, user)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['[{"currency_id":3,"code":"USDT","amount":"10000"}]']),
    );
    const left = await ledger.readBalances(database.db, user);
    expect(left.filter(({ available, frozen }) => available !== 0n || frozen !== 0n)).toEqual([]);
    expect(await call(returnFunds, {}, user)).toEqual([]);
    const again = await newUser('returns-twice@test.example');
    const without = await Promise.all(Array.from({ length: 8 }, () => call(returnFunds, {}, again)));
    expect(without.filter((answer) => answer.length > 0)).toHaveLength(1);
  });

  it('is refused while something is on hold, and changes nothing then', async () => {
    const user = await newUser('holds@test.example');
    await held(user, 5n);
    await expect(call(returnFunds, {}, user)).rejects.toMatchObject({ code: 'DEMO_RETURN_HELD' });
    expect(await usdtOf(user)).toBe(9_999_999_995n);
    await held(user, -5n);
    expect(await call(returnFunds, {}, user)).toEqual([{ currency_id: USDT, code: 'USDT', amount: '10000' }]);
  });
});

describe('the demo account', () => {
  it('is written to a file that only its owner may read, and opens', async () => {
    const file = join(dataDir, 'demo-accounts.json');
    const [account] = JSON.parse(readFileSync(file, 'utf8'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(account.email).toBe('trader@demo.glasshouse');
    expect(await call(login, { user_string: account.email, password: account.password })).toHaveLength(43);
  });

  it('is the same after a restart, and gets a new password when the file is lost', async () => {
    const again = build(dataDir);
    await start(again);
    const [account] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'));
    expect(again.demo.demoAccounts()).toEqual([account]);
    const otherDir = mkdtempSync(join(tmpdir(), 'glasshouse-demo-'));
    const elsewhere = build(otherDir);
    await start(elsewhere);
    const [renewed] = elsewhere.demo.demoAccounts();
    expect(renewed?.password).not.toBe(account.password);
    expect(await call(login, { user_string: account.email, password: renewed?.password ?? '' })).toHaveLength(43);
    rmSync(otherDir, { recursive: true, force: true });
  });
});

describe('the stock of a demo’s traders', () => {
  it('is given to many in the same moment: each asset once to each of them [I5]', async () => {
    const deps = { platform: testPlatform({ db: database.db, clock }), ledger };
    const traders = Array.from({ length: 8 }, (_, i) => 9_000 + i);
    await Promise.all(traders.map((trader) => stockUp(deps, trader, { [USDT]: '500', 1: '2' })));
    for (const trader of traders) expect(await usdtOf(trader)).toBe(500_000_000n);
    expect((await ledger.check()).breaches).toEqual([]);
  });
});

describe('in the end', () => {
  it('the books add up', async () => {
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('paper money that no grant declares, or a grant without its money, is found [I5]', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'UPDATE demo_grants SET number = 77, atoms = atoms + 5 WHERE number = 1 AND user_id = (SELECT max(user_id) FROM demo_grants WHERE number = 1)',
    );
    await client.end();
    const lines = (await ledger.check()).breaches.map(describeBreach);
    expect(lines).toHaveLength(3);
    expect(lines).toContainEqual(
      expect.stringMatching(/^I5 money .* key demo_funds:\d+:1, asset 3, declared null, crossed 10000000000,/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^I5 money .* key demo_funds:\d+:77, .* declared 10000000005, crossed null,/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^I5 users and house .* difference -5$/));
  });
});
