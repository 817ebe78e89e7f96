/** The ledger against a real PostgreSQL: postings, repeats, races, grants and the database's own refusals. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { InsufficientFundsError, InvalidJournalError, type JournalDraft, JournalConflictError, balanceKey } from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';

const USDT = 3;
const BTC = 1;
let test: TestLedger;
let nextUser = 10_001;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(() => test.close());

const post = (draft: JournalDraft) => inTransaction(test.platform.db, (tx) => test.ledger.post(tx, draft));
const batch = (drafts: JournalDraft[]) => inTransaction(test.platform.db, (tx) => test.ledger.postBatch(tx, drafts));

function move(key: string, from: number, to: number, atoms: bigint, assetId = USDT): JournalDraft {
  return {
    scope: 'move',
    key,
    cause: 'spot_trade',
    reference: key,
    legs: [
      { account: { kind: 'user', userId: from, type: 'change', bucket: 'available' }, assetId, atoms: -atoms },
      { account: { kind: 'user', userId: to, type: 'change', bucket: 'available' }, assetId, atoms },
    ],
  };
}

function hold(key: string, userId: number, cause: string, atoms: bigint, assetId = USDT): JournalDraft {
  return {
    scope: 'hold',
    key,
    cause: atoms > 0n ? 'spot_order_hold' : 'spot_order_release',
    reference: cause,
    legs: [
      { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId, atoms: -atoms },
      { account: { kind: 'user', userId, type: 'change', bucket: 'frozen' }, assetId, atoms },
    ],
    holds: [{ causeKind: 'spot_order', causeId: cause, userId, type: 'change', assetId, delta: atoms }],
  };
}

async function balanceOf(userId: number, assetId = USDT) {
  const all = await test.ledger.readBalances(test.platform.db, userId);
  const found = all.find((balance) => balance.type === 'change' && balance.assetId === assetId);
  return { available: found?.available ?? 0n, frozen: found?.frozen ?? 0n };
}

describe('assets', () => {
  it('have the fixed ids of the wire', () => {
    const ids = test.ledger.assets().map(({ id, code, scale }) => `${id} ${code} ${scale}`);
    expect(ids.slice(0, 5)).toEqual(['1 BTC 8', '2 ETH 8', '3 USDT 6', '4 LTC 8', '101 USD 2']);
    expect(test.ledger.assets()).toHaveLength(15);
    expect(test.ledger.asset(105)?.scale).toBe(0);
    expect(test.ledger.asset(USDT)?.networks).toEqual(['ERC20', 'TRC20']);
    expect(test.ledger.asset(999)).toBeUndefined();
  });
});

describe('post', () => {
  it('moves money and writes the running balance of every line', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    const { journalId, repeated } = await post(move(`m${a}`, a, b, 30n));
    expect(repeated).toBe(false);
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([
      { available: 70n, frozen: 0n },
      { available: 30n, frozen: 0n },
    ]);
    const { rows } =
      await sql`SELECT line, amount, balance_after, cause FROM entries WHERE journal_id = ${journalId} ORDER BY line`.execute(
        test.platform.db,
      );
    expect(rows).toEqual([
      { line: 1, amount: '-30', balance_after: '70', cause: 'spot_trade' },
      { line: 2, amount: '30', balance_after: '30', cause: 'spot_trade' },
    ]);
  });

  it('answers a repeat without doing it again, and refuses other content under the same key', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    const first = await post(move(`r${a}`, a, b, 30n));
    expect(await post(move(`r${a}`, a, b, 30n))).toEqual({ journalId: first.journalId, repeated: true });
    await expect(post(move(`r${a}`, a, b, 31n))).rejects.toThrow(JournalConflictError);
    expect(await balanceOf(a)).toEqual({ available: 70n, frozen: 0n });
  });

  it('refuses an overdraft by how much is missing and leaves nothing behind', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 5n);
    const error = await post(move(`o${a}`, a, b, 8n)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(InsufficientFundsError);
    expect(error).toMatchObject({ userId: a, type: 'change', bucket: 'available', assetId: USDT, missing: 3n });
    expect((await post(move(`o${a}`, a, b, 5n))).repeated).toBe(false);
  });

  it.each([
    ['one leg', (d: JournalDraft) => void d.legs.pop()],
    ['legs that do not sum to zero', (d: JournalDraft) => void (d.legs[0]!.atoms += 1n)],
    ['an unknown asset', (d: JournalDraft) => d.legs.forEach((leg) => void (leg.assetId = 77))],
    ['two assets that cancel out only together', (d: JournalDraft) => void (d.legs[0]!.assetId = BTC)],
    ['a leg of nothing', (d: JournalDraft) => d.legs.forEach((leg) => void (leg.atoms = 0n))],
    [
      'no user',
      (d: JournalDraft) => void (d.legs[1]!.account = { kind: 'user', userId: 0, type: 'change', bucket: 'available' }),
    ],
    [
      'frozen money without a hold',
      (d: JournalDraft) => void (d.legs[1]!.account = { kind: 'user', userId: 5, type: 'change', bucket: 'frozen' }),
    ],
    [
      'a hold without frozen money',
      (d: JournalDraft) =>
        void (d.holds = [{ causeKind: 'x', causeId: '1', userId: 5, type: 'change', assetId: USDT, delta: 1n }]),
    ],
  ])('refuses %s', async (_name, spoil) => {
    const draft = move('spoiled', 10_001, 10_002, 5n);
    spoil(draft);
    await expect(post(draft)).rejects.toThrow(InvalidJournalError);
  });
});

describe('holds', () => {
  it('place, settle in part and release; the frozen balance is their sum [I4]', async () => {
    const user = nextUser++;
    await test.fund(user, USDT, 100n);
    await post(hold(`h1-${user}`, user, `a${user}`, 60n));
    await post(hold(`h2-${user}`, user, `b${user}`, 40n));
    await post(hold(`h3-${user}`, user, `a${user}`, -25n));
    expect(await balanceOf(user)).toEqual({ available: 25n, frozen: 75n });
    await post(hold(`h4-${user}`, user, `b${user}`, -40n));
    const { rows } = await sql`SELECT cause_id, atoms FROM holds WHERE user_id = ${user}`.execute(test.platform.db);
    expect(rows).toEqual([{ cause_id: `a${user}`, atoms: '35' }]);
  });

  it('never release more than they hold, nor another account’s money', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    await test.fund(b, USDT, 100n);
    await post(hold(`x1-${a}`, a, `c${a}`, 10n));
    await post(hold(`x2-${a}`, a, `d${a}`, 50n));
    await expect(post(hold(`x3-${a}`, a, `c${a}`, -11n))).rejects.toThrow(InvalidJournalError);
    await expect(post(hold(`x4-${a}`, b, `c${a}`, 5n))).rejects.toThrow(InvalidJournalError);
    await expect(post(hold(`x5-${a}`, a, `none${a}`, -5n))).rejects.toThrow(InvalidJournalError);
    expect(await balanceOf(a)).toEqual({ available: 40n, frozen: 60n });
  });
});

describe('postBatch', () => {
  it('is the same as posting one after another, with the running balances in order', async () => {
    const [a, b, c] = [nextUser++, nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    await batch([
      move(`b1-${a}`, a, b, 80n),
      move(`b2-${a}`, b, c, 50n),
      move(`b3-${a}`, c, a, 10n),
      hold(`b4-${a}`, c, `e${a}`, 40n),
    ]);
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)]).toEqual([
      { available: 30n, frozen: 0n },
      { available: 30n, frozen: 0n },
      { available: 0n, frozen: 40n },
    ]);
  });

  it('does all or nothing, and lets no later journal pay for an earlier one', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(b, USDT, 100n);
    await expect(batch([move(`n1-${a}`, b, a, 40n), move(`n2-${a}`, a, b, 50n), move(`n3-${a}`, b, a, 50n)])).rejects.toThrow(
      InsufficientFundsError,
    );
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([
      { available: 0n, frozen: 0n },
      { available: 100n, frozen: 0n },
    ]);
  });

  it('refuses a key that stands twice or was posted before [I9]', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    await expect(batch([move(`k${a}`, a, b, 1n), move(`k${a}`, a, b, 1n)])).rejects.toThrow(JournalConflictError);
    await post(move(`k${a}`, a, b, 1n));
    await expect(batch([move(`l${a}`, a, b, 1n), move(`k${a}`, a, b, 1n)])).rejects.toThrow(JournalConflictError);
    expect(await balanceOf(a)).toEqual({ available: 99n, frozen: 0n });
  });

  it('takes thousands of legs, and a hold that comes and goes within the batch', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 10_000n);
    const drafts = Array.from({ length: 2_000 }, (_, i) => move(`t${i}-${a}`, a, b, 1n));
    await batch([hold(`t-${a}`, a, `f${a}`, 7n), ...drafts, hold(`u-${a}`, a, `f${a}`, -7n)]);
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([
      { available: 8_000n, frozen: 0n },
      { available: 2_000n, frozen: 0n },
    ]);
  });
});

describe('races', () => {
  it('lets 64 withdrawals of a balance that covers ten of them through ten times', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 105n);
    const results = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => post(move(`w${i}-${a}`, a, b, 10n))));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(10);
    const reasons = results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as Error).name] : []));
    expect(new Set(reasons)).toEqual(new Set(['InsufficientFundsError']));
    expect(await balanceOf(a)).toEqual({ available: 5n, frozen: 0n });
  });

  it('posts 64 simultaneous journals of one key once', async () => {
    const [a, b] = [nextUser++, nextUser++];
    await test.fund(a, USDT, 100n);
    const results = await Promise.all(Array.from({ length: 64 }, () => post(move(`s${a}`, a, b, 10n))));
    expect(results.filter((r) => !r.repeated)).toHaveLength(1);
    expect(await balanceOf(a)).toEqual({ available: 90n, frozen: 0n });
  });

  it('never deadlocks between transfers in both directions, batches and locks in any order', async () => {
    const users = [nextUser++, nextUser++, nextUser++, nextUser++];
    for (const user of users) await test.fund(user, USDT, 1_000n);
    const pick = (i: number) => users[i % users.length]!;
    const work = Array.from({ length: 120 }, async (_, i) => {
      const [from, to] = [pick(i), pick(i + 1 + (i % 3))];
      if (i % 3 === 0) return batch([move(`d${i}-${from}`, from, to, 1n), move(`e${i}-${from}`, to, from, 1n)]);
      if (i % 3 === 1) return post(move(`d${i}-${from}`, from, to, 1n));
      return inTransaction(test.platform.db, async (tx) => {
        await test.ledger.lockBalances(
          tx,
          [to, from].map((userId) => ({ userId, type: 'change' as const, assetId: USDT })),
        );
        await test.ledger.post(tx, move(`d${i}-${from}`, from, to, 1n));
      });
    });
    const before = await deadlocks();
    await Promise.all(work);
    expect(await deadlocks()).toBe(before);
    const sum = (await Promise.all(users.map((user) => balanceOf(user)))).reduce((total, { available }) => total + available, 0n);
    expect(sum).toBe(4_000n);
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`.execute(test.platform.db);
  return Number(rows[0]?.n);
}

describe('lockBalances', () => {
  it('answers available and frozen under the text of the key, also for accounts that are new', async () => {
    const user = nextUser++;
    await test.fund(user, USDT, 9n);
    await post(hold(`lb${user}`, user, `g${user}`, 4n));
    const usdt = { userId: user, type: 'change' as const, assetId: USDT };
    const stock = { userId: user, type: 'stock' as const, assetId: 101 };
    const locked = await inTransaction(test.platform.db, (tx) => test.ledger.lockBalances(tx, [stock, usdt, usdt]));
    expect(locked.get(balanceKey(usdt))).toEqual({ ...usdt, available: 5n, frozen: 4n });
    expect(locked.get(balanceKey(stock))).toEqual({ ...stock, available: 0n, frozen: 0n });
  });

  it('forgets nothing when the creation of an account is rolled back', async () => {
    const user = nextUser++;
    const key = { userId: user, type: 'change' as const, assetId: USDT };
    await inTransaction(test.platform.db, async (tx) => {
      await test.ledger.lockBalances(tx, [key]);
      throw new Error('rolled back');
    }).catch(() => {});
    await test.fund(user, USDT, 3n);
    expect(await balanceOf(user)).toEqual({ available: 3n, frozen: 0n });
  });
});

type Step = { from: number; to: number; atoms: bigint; kind: 'post' | 'batch' | 'hold' | 'release' };
type Model = { available: bigint; frozen: bigint }[];

/** What a step does to a plain model of four users; false when it is not covered. */
function stepModel(model: Model, { from, to, atoms, kind }: Step): boolean {
  const [mine, theirs] = [model[from]!, model[to]!];
  const freezes = kind === 'hold' ? atoms : kind === 'release' ? -atoms : 0n;
  if (freezes !== 0n) {
    if (mine.available < freezes || mine.frozen + freezes < 0n) return false;
    mine.available -= freezes;
    mine.frozen += freezes;
    return true;
  }
  if (from === to) return true;
  if (mine.available < atoms) return false;
  mine.available -= atoms;
  theirs.available += atoms;
  return true;
}

async function stepLedger(users: number[], { from, to, atoms, kind }: Step, key: string): Promise<boolean> {
  const [user, other] = [users[from]!, users[to]!];
  const work = {
    post: () => post(move(key, user, other, atoms)),
    batch: () => batch([move(key, user, other, atoms)]),
    hold: () => post(hold(key, user, `p${user}`, atoms)),
    release: () => post(hold(key, user, `p${user}`, -atoms)),
  }[kind];
  const [result] = await Promise.allSettled([work()]);
  return result?.status === 'fulfilled';
}

describe('any sequence of journals', () => {
  it('keeps every balance at what a plain model says, never below zero', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      atoms: fc.bigInt(1n, 40n),
      kind: fc.constantFrom('post', 'batch', 'hold', 'release'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const users = [nextUser++, nextUser++, nextUser++, nextUser++];
        const model: Model = users.map(() => ({ available: 50n, frozen: 0n }));
        for (const user of users) await test.fund(user, USDT, 50n);
        const done: boolean[] = [];
        for (const [i, one] of steps.entries()) done.push(await stepLedger(users, one, `p${users[0]}-${i}`));
        expect(done).toEqual(steps.map((one) => stepModel(model, one)));
        expect(await Promise.all(users.map((user) => balanceOf(user)))).toEqual(model);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the database itself', () => {
  const asApplication = (statement: string) => sql.raw(statement).execute(test.platform.db);

  it.each([
    'UPDATE journals SET cause = cause',
    'DELETE FROM journals',
    'TRUNCATE journals',
    'UPDATE entries SET amount = amount',
    'DELETE FROM entries',
    'TRUNCATE entries',
    'DELETE FROM accounts',
    'UPDATE accounts SET owner = owner',
    'UPDATE assets SET name = name',
    "INSERT INTO accounts (kind, owner, purpose, bucket, asset_id, balance) VALUES ('user', 1, 'change', 'available', 3, 5)",
  ])('refuses the application: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a user balance below zero, an unbalanced journal and an entry of another asset', async () => {
    const user = nextUser++;
    await test.fund(user, USDT, 1n);
    await expect(asApplication(`UPDATE accounts SET balance = -1 WHERE owner = ${user}`)).rejects.toMatchObject({
      code: '23514',
    });
    const entry = (
      asset: number,
      amounts: number[],
    ) => `INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
      SELECT 1, 1, id, ${asset}, x, x, 'c' FROM accounts, unnest(ARRAY[${amounts.join(',')}]) x WHERE owner = ${user} AND bucket = 'available'`;
    await expect(asApplication(entry(3, [5]))).rejects.toMatchObject({ code: '23514' });
    await expect(asApplication(entry(1, [5, -5]))).rejects.toMatchObject({ code: '23514' });
  });
});

describe('accounts of a user who closed', () => {
  it('are taken from by postFromClosed alone, and added to by nothing', async () => {
    const [closed, other] = [nextUser++, nextUser++];
    for (const user of [closed, other]) await test.fund(user, USDT, 100n);
    await inTransaction(test.platform.db, (tx) => test.ledger.closeAccounts(tx, closed));
    const fromClosed = (draft: JournalDraft) => inTransaction(test.platform.db, (tx) => test.ledger.postFromClosed(tx, draft));
    const toHouse = (key: string, atoms: bigint): JournalDraft => ({
      ...move(key, closed, other, atoms),
      legs: [
        { account: { kind: 'user', userId: closed, type: 'change', bucket: 'available' }, assetId: USDT, atoms: -atoms },
        { account: { kind: 'house', purpose: 'unclaimed' }, assetId: USDT, atoms },
      ],
    });
    await expect(post(toHouse('closed:1', 60n))).rejects.toMatchObject({ code: 'IDENTITY_USER_CLOSED' });
    await expect(fromClosed(move('closed:2', other, closed, 5n))).rejects.toThrow(InvalidJournalError);
    await expect(fromClosed(toHouse('closed:3', 101n))).rejects.toThrow(InsufficientFundsError);
    await fromClosed(toHouse('closed:4', 100n));
    expect(await fromClosed(toHouse('closed:4', 100n))).toMatchObject({ repeated: true });
    expect([await balanceOf(closed), await balanceOf(other)]).toEqual([
      { available: 0n, frozen: 0n },
      { available: 100n, frozen: 0n },
    ]);
  });
});

describe('stopWrites', () => {
  it('refuses every posting with the first reason kept', async () => {
    const other = await openTestLedger(2);
    other.ledger.stopWrites('I2 broke');
    other.ledger.stopWrites('again');
    expect(other.ledger.stopped()).toBe('I2 broke');
    await expect(other.fund(1, USDT, 1n)).rejects.toMatchObject({ code: 'MONEY_STOPPED' });
    await other.close();
  });
});

describe('in the end', () => {
  it('the books add up [I1] [I2] [I3]', async () => {
    expect((await test.ledger.check()).breaches).toEqual([]);
  });
});
