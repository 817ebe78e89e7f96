/** Invitations on a whole server: the tree, and rebates of trades and conversions down to the atom. */
import type { CallOutput } from '@glasshouse/contract';
import { convertCurrency, listConversions } from '@glasshouse/contract/convert';
import { listOutbox, returnFunds } from '@glasshouse/contract/demo';
import { getUserInfo, login, register, sendMailCode } from '@glasshouse/contract/identity';
import { getInvites, listInvited, listRebates } from '@glasshouse/contract/invites';
import { listFills, placeOrder } from '@glasshouse/contract/spot';
import { getBill, listBills } from '@glasshouse/contract/wallet';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMoney } from './modules/ledger/index.ts';
import { ManualClock } from './platform/clock.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { declarationsOf } from './declarations.ts';

const NOW = Date.UTC(2026, 5, 3, 10, 30, 30);
const [BTC, USDT] = [1, 3] as const;
const PAIR = { currency_id: BTC, legal_id: USDT };
const PASSWORD = 'correct horse battery';
let server: TestServer;
let people = 0;

interface Person {
  id: number;
  token: string;
  code: string;
}

beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(NOW), config: { publicUrl: 'https://glasshouse.example' } });
});
afterAll(() => server.stop());

/** Registers with somebody's code, as the link does. */
async function invite(by: Person | null): Promise<Person> {
  const email = `friend${++people}@invites.example`;
  await server.ok(sendMailCode, { user_string: email, scene: 'register' });
  const [mail] = await server.ok(listOutbox, { to: email });
  const form = { user_string: email, code: mail?.code, password: PASSWORD, re_password: PASSWORD };
  await server.ok(register, { ...form, ...(by ? { extension_code: by.code } : {}) });
  const token = await server.ok(login, { user_string: email, password: PASSWORD });
  const { id, invite_code: code } = await server.ok(getUserInfo, {}, token as string);
  return { id, token: token as string, code };
}

const payRebates = () =>
  server.wired.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'invites.rebates')
    ?.run();

async function asOwner(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.platform.config.databaseUrl ?? '' });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const breaches = async () =>
  (await checkMoney(server.platform.db, declarationsOf(server.platform.db, 'demo').invariants)).breaches;
const rebates = async ({ token }: Person) => (await server.ok(listRebates, {}, token)).list;
/** Atoms of an amount with eight or six decimals. */
const atoms = (amount: string, scale: number) => BigInt(Math.round(Number(amount) * 10 ** scale));
const part = (fee: bigint, percent: bigint) => (fee * percent) / 100n;

/** Buys BTC for USDT by conversion; answers the fee in satoshi. */
async function convert({ token }: Person, usdt: string): Promise<bigint> {
  await expect
    .poll(async () => (await sql`SELECT FROM index_seconds`.execute(server.platform.db)).rows.length)
    .toBeGreaterThan(0);
  await server.ok(convertCurrency, { number: usdt, from_currency_id: USDT, to_currency_id: BTC }, token);
  return atoms((await server.ok(listConversions, {}, token)).list[0]?.fee ?? '', 8);
}

/** The buyer takes what the seller offers; answers both fees, in satoshi and millionths of USDT. */
async function trade(seller: Person, buyer: Person, amount: string, price: string): Promise<{ sold: bigint; bought: bigint }> {
  await server.ok(placeOrder, { ...PAIR, type: 'sell', amount, target_price: price }, seller.token);
  await server.ok(placeOrder, { ...PAIR, type: 'buy', amount, target_price: price }, buyer.token);
  const fee = async ({ token }: Person) => (await server.ok(listFills, { limit: 1 }, token)).list[0]?.fee ?? '';
  return { sold: atoms(await fee(seller), 6), bought: atoms(await fee(buyer), 8) };
}

describe('rebates', () => {
  it('[FEAT-028] [FEAT-098] [ENT-041] of a trade and of a conversion go to two levels, once, to the atom, with their lines of the bill', async () => {
    const a = await invite(null);
    const b = await invite(a);
    const c = await invite(b);
    const outsider = await invite(null);
    const converted = await convert(c, '5000');
    const { sold, bought } = await trade(c, outsider, '0.01', '60000');
    expect([converted, sold, bought].every((fee) => fee > 0n)).toBe(true);
    // Several processes may try at once.
    await Promise.all([payRebates(), payRebates(), payRebates(), payRebates()]);
    await payRebates();

    const shown = (list: CallOutput<typeof listRebates>['list']) =>
      list.map(({ product, level, code, amount, scale }) => [product, level, code, atoms(amount, scale)]);
    expect(new Set(shown(await rebates(b)))).toEqual(
      new Set([
        ['convert', 1, 'BTC', part(converted, 20n)],
        ['spot', 1, 'USDT', part(sold, 20n)],
      ]),
    );
    expect(new Set(shown(await rebates(a)))).toEqual(
      new Set([
        ['convert', 2, 'BTC', part(converted, 5n)],
        ['spot', 2, 'USDT', part(sold, 5n)],
      ]),
    );
    expect(await rebates(c)).toEqual([]);
    expect(await rebates(outsider)).toEqual([]);

    const [newest] = (await rebates(b)).filter(({ product }) => product === 'spot');
    expect(newest).toMatchObject({ symbol: 'BTC/USDT', name: expect.stringMatching(/^GH….$/) });
    const bill = await server.ok(getBill, { id: newest?.bill_id ?? 0 }, b.token);
    expect(bill).toMatchObject({ cause: 'spot_rebate', legs: [{ amount: newest?.amount, account: 'change', code: 'USDT' }] });
    const { list } = await server.ok(listBills, { kind: 'reward', cause: 'conversion_rebate' }, b.token);
    expect(list).toMatchObject([{ cause: 'conversion_rebate', code: 'BTC', counterpart: 'fees' }]);
    expect((await server.refused(getBill, { id: newest?.bill_id ?? 0 }, a.token)).error).toBe('WALLET_BILL_UNKNOWN');
    expect(await breaches()).toEqual([]);
  });

  it('[ENT-041] are shown with code, link, rule and friends, to their owner only', async () => {
    const a = await invite(null);
    const b = await invite(a);
    const c = await invite(b);
    const d = await invite(a);
    const converted = await convert(b, '3000');
    await payRebates();
    const mine = await server.ok(getInvites, {}, a.token);
    const earned = [{ currency_id: BTC, code: 'BTC', scale: 8, amount: expect.any(String) }];
    expect(mine).toMatchObject({
      code: a.code,
      link: `https://glasshouse.example/#/pages/common/register?extension_code=${a.code}`,
      levels: [
        { level: 1, share: '0.2', friends: 2, earned },
        { level: 2, share: '0.05', friends: 1, earned: [] },
      ],
      products: ['spot', 'convert', 'contracts', 'stocks'],
      earned,
      month: earned,
    });
    expect(atoms(mine.earned[0]?.amount ?? '', 8)).toBe(part(converted, 20n));
    expect(Number(mine.worth)).toBeGreaterThan(0);
    expect(mine.month_worth).toBe(mine.worth);

    const friends = (await server.ok(listInvited, {}, a.token)).list;
    expect(friends.map(({ id }) => id)).toEqual([d.id, b.id]);
    expect(friends[1]).toEqual({
      id: b.id,
      name: expect.stringMatching(/^GH….$/),
      joined: Date.UTC(2026, 5, 3),
      traded: false,
      friends: 1,
      earned: [{ currency_id: BTC, code: 'BTC', scale: 8, amount: mine.earned[0]?.amount }],
    });
    expect((await server.ok(listInvited, { limit: 1 }, a.token)).next).toBeDefined();
    expect((await server.ok(listInvited, {}, c.token)).list).toEqual([]);
    expect(await rebates(d)).toEqual([]);
    for (const call of [getInvites, listInvited, listRebates]) expect((await server.call(call, {})).type).not.toBe('ok');
  });

  it('of an inviter who is gone stay with the fees, also those of the level above keep to their own part', async () => {
    const a = await invite(null);
    const b = await invite(a);
    const c = await invite(b);
    await server.ok(returnFunds, {}, b.token);
    await asOwner(`UPDATE users SET closed_at = ${NOW} WHERE id = ${b.id}`);
    const fee = await convert(c, '1000');
    await payRebates();
    expect(await rebates(a)).toMatchObject([{ level: 2 }]);
    expect(atoms((await rebates(a))[0]?.amount ?? '', 8)).toBe(part(fee, 5n));
    const { rows } = await sql`SELECT FROM invite_rebates WHERE beneficiary = ${b.id}`.execute(server.platform.db);
    expect(rows).toEqual([]);
    expect((await server.ok(listInvited, {}, a.token)).list).toMatchObject([{ id: b.id, name: '' }]);
    expect(await breaches()).toEqual([]);
  });

  it('of an inviter who is just being deleted wait for that, and stay with the fees', async () => {
    const a = await invite(null);
    const b = await invite(a);
    await convert(b, '1000');
    let paying: Promise<unknown> | undefined;
    await inTransaction(server.platform.db, async (tx) => {
      await sql`SELECT FROM users WHERE id = ${a.id} FOR UPDATE`.execute(tx);
      paying = payRebates();
      // Asked outside of this transaction, which would see the same again and again.
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pg_blocking_pids(pid) <> '{}'`;
      await expect.poll(async () => (await waiting.execute(server.platform.db)).rows.length).toBe(1);
      await sql`UPDATE users SET closed_at = ${NOW} WHERE id = ${a.id}`.execute(tx);
    });
    await paying;
    const { rows } = await sql`SELECT FROM invite_rebates WHERE beneficiary = ${a.id}`.execute(server.platform.db);
    expect(rows).toEqual([]);
    // Only its row said so: an account that is really closed is empty (I17).
    await asOwner(`UPDATE users SET closed_at = NULL WHERE id = ${a.id}`);
  });

  it('of an inviter who is frozen are his: a freeze stops new risk, it takes nothing away', async () => {
    const a = await invite(null);
    const b = await invite(a);
    await asOwner(`INSERT INTO user_freezes (user_id, at, reason, note, staff_id) VALUES (${a.id}, ${NOW}, 'x', 'x', 1)`);
    await convert(b, '1000');
    await payRebates();
    expect(await rebates(a)).toHaveLength(1);
  });

  it('are nobody’s while payer and inviter withdraw to one address: that is the payer himself', async () => {
    const a = await invite(null);
    const b = await invite(a);
    const c = await invite(b);
    const save = (userId: number, address: string) =>
      asOwner(`
        INSERT INTO wallet_addresses (user_id, asset_id, network, chain, address, name, qrcode, created_at, usable_at)
        VALUES (${userId}, 1, '', 'bitcoin', '${address}', 'mine', 'x', 1, 1)`);
    await save(a.id, 'bc1qsame');
    await save(b.id, 'bc1qsame');
    await save(c.id, 'bc1qother');
    await convert(b, '1000');
    await convert(c, '1000');
    await payRebates();
    expect(await rebates(a)).toMatchObject([{ level: 2 }]);
    expect(await rebates(b)).toMatchObject([{ level: 1 }]);
  });

  it('that were tampered with are a breach', async () => {
    const { rows } = await sql<{ id: number; payer: number }>`SELECT id, payer FROM invite_rebates ORDER BY id LIMIT 1`.execute(
      server.platform.db,
    );
    const { id, payer } = rows[0] as { id: number; payer: number };
    await asOwner(`UPDATE invite_rebates SET payer = payer + 1 WHERE id = ${id}`);
    expect((await breaches()).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'rebates are parts of fees that their payers paid',
        'rebates go to who invited the payer, or who invited that one',
        'sums of rebates are the sums of the rebates',
      ]),
    );
    await asOwner(`UPDATE invite_rebates SET payer = ${payer} WHERE id = ${id}`);
    expect(await breaches()).toEqual([]);
    await asOwner(`UPDATE invite_rebates SET fee = fee * 2, atoms = div(fee * 2 * ppm, 1000000) WHERE id = ${id}`);
    expect((await breaches()).map(({ title }) => title)).toContain('rebates moved what they say, each once');
    await asOwner(`UPDATE invite_rebates SET fee = fee / 2, atoms = div(fee / 2 * ppm, 1000000) WHERE id = ${id}`);
    expect(await breaches()).toEqual([]);
  });
});

describe('the tree', () => {
  const inviters = async () => {
    const { rows } = await sql<{ id: number; invited_by: number | null }>`SELECT id, invited_by FROM users`.execute(
      server.platform.db,
    );
    return new Map(rows.map((row) => [row.id, row.invited_by]));
  };
  const expectTree = (tree: ReadonlyMap<number, number | null>) => {
    for (const id of tree.keys()) {
      const seen = new Set<number>();
      for (let at: number | null | undefined = id; at; at = tree.get(at)) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
    }
  };

  it('stays one whatever the registrations, and whatever anybody writes: nobody above himself, no inviter changed', async () => {
    const known = [await invite(null)];
    for (let n = 0; n < 6; n++) known.push(await invite(known[(n * 7919) % known.length] as Person));
    const before = await inviters();
    expectTree(before);
    const ids = known.map(({ id }) => id);
    const write = fc.record({ at: fc.constantFrom(...ids), by: fc.option(fc.constantFrom(...ids)), isNew: fc.boolean() });
    let added = 0;
    await fc.assert(
      fc.asyncProperty(write, async ({ at, by, isNew }) => {
        const inviter = by ?? 'NULL';
        // A number that was never given out, far below or above everybody else's.
        const id = isNew ? (++added % 2 === 0 ? 5_000 - added : 50_000 + added) : at;
        await asOwner(
          isNew
            ? `INSERT INTO users (id, email, account_name, nickname, invite_code, invited_by, created_at)
               VALUES (${id}, 'fuzz${added}@x.example', 'x', 'x', 'FUZZ${added}', ${inviter}, 1)`
            : `UPDATE users SET invited_by = ${inviter} WHERE id = ${id}`,
        ).catch((error: { code?: string }) => expect(error.code).toBe('23514'));
      }),
      { numRuns: 60 },
    );
    const after = await inviters();
    expectTree(after);
    for (const id of ids) expect(after.get(id)).toBe(before.get(id));
    await expect(asOwner(`UPDATE users SET id = 1 WHERE id = ${ids[0]}`)).rejects.toMatchObject({ code: '23514' });
  });
});
