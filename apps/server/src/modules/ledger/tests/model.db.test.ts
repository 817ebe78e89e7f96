/**
 * Random money against the real ledger and a plain model beside it: transfers, holds that are placed, released and
 * settled in part or whole, loans and repayments, batches, repeats, conflicting repeats and whatever is not covered.
 * SEED repeats a run.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type AccountName, type JournalDraft, JournalConflictError } from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';
import { isGate } from '../../../platform/testing/gate.ts';

const OPERATIONS = isGate ? 2_000_000 : 20_000;
const SEED = Number(process.env['SEED'] ?? 7);
const USDT = 3;
const USERS = Array.from({ length: 12 }, (_, i) => 20_001 + i);
const FUNDS = 2_000n;
const CAUSES = 4;

let test: TestLedger;
beforeAll(async () => {
  test = await openTestLedger(8);
});
afterAll(() => test.close());

let state = SEED;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return (state >>> 8) % below;
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** What everybody has and holds, and how to go back. */
class Model {
  available = new Map(USERS.map((user) => [user, FUNDS]));
  /** What each owes, zero or below. */
  owed = new Map(USERS.map((user) => [user, 0n]));
  /** By cause: whose, and how much. */
  holds = new Map<string, { user: number; atoms: bigint }>();

  copy(): Model {
    const copy = new Model();
    copy.available = new Map(this.available);
    copy.owed = new Map(this.owed);
    copy.holds = new Map([...this.holds].map(([cause, hold]) => [cause, { ...hold }]));
    return copy;
  }

  frozen(user: number): bigint {
    return [...this.holds.values()].reduce((sum, hold) => (hold.user === user ? sum + hold.atoms : sum), 0n);
  }

  /** Applies a draft; false, and nothing done, when it is not covered. */
  apply({ legs, holds = [] }: JournalDraft): boolean {
    const after = new Map<number, bigint>();
    for (const { account, atoms } of legs)
      if (account.kind === 'user' && account.bucket === 'available')
        after.set(account.userId, (after.get(account.userId) ?? this.available.get(account.userId) ?? 0n) + atoms);
    if ([...after.values()].some((atoms) => atoms < 0n)) return false;
    const debts = new Map<number, bigint>();
    for (const { account, atoms } of legs)
      if (account.kind === 'user' && account.bucket === 'owed')
        debts.set(account.userId, (debts.get(account.userId) ?? this.owed.get(account.userId) ?? 0n) + atoms);
    if ([...debts.values()].some((atoms) => atoms > 0n)) return false;
    for (const { causeId, userId, delta } of holds) {
      const hold = this.holds.get(causeId);
      if ((hold && hold.user !== userId) || (hold?.atoms ?? 0n) + delta < 0n) return false;
    }
    for (const [user, atoms] of after) this.available.set(user, atoms);
    for (const [user, atoms] of debts) this.owed.set(user, atoms);
    for (const { causeId, userId, delta } of holds) {
      const atoms = (this.holds.get(causeId)?.atoms ?? 0n) + delta;
      if (atoms === 0n) this.holds.delete(causeId);
      else this.holds.set(causeId, { user: userId, atoms });
    }
    return true;
  }
}

let keys = 0;
function randomDraft(model: Model): JournalDraft {
  const own = (userId: number, bucket: 'available' | 'frozen' = 'available'): AccountName => ({
    kind: 'user',
    userId,
    type: 'change',
    bucket,
  });
  const [user, other] = [pick(USERS), pick(USERS)];
  const atoms = BigInt(1 + random(200));
  const base = { scope: 'model', key: `m${++keys}`, cause: 'spot_trade', reference: '' };
  const held = [...model.holds];
  const kind = random(8) === 0 ? 4 : held.length === 0 ? random(2) : random(4);
  const leg = (account: AccountName, amount: bigint) => ({ account, assetId: USDT, atoms: amount });
  if (kind === 4) {
    // A loan or, as often, a repayment: of all, of a part, and now and then of more than is owed.
    const debt = -(model.owed.get(user) ?? 0n);
    const repaid = random(3) === 0 ? debt : BigInt(1 + random(Number(debt) + 2));
    const lent = random(2) === 0 || repaid === 0n ? atoms : -repaid;
    return {
      ...base,
      legs: [
        leg({ kind: 'external', purpose: 'capital' }, -lent),
        leg(own(user), lent),
        leg({ kind: 'user', userId: user, type: 'margin', bucket: 'owed' }, -lent),
        leg({ kind: 'house', purpose: 'tests_lent' }, lent),
      ],
    };
  }
  const hold = (causeId: string, userId: number, delta: bigint) => [
    { causeKind: 'model', causeId, userId, type: 'change' as const, assetId: USDT, delta },
  ];
  if (kind === 0) return { ...base, legs: [leg(own(user), -atoms), leg(own(other), atoms)] };
  if (kind === 1) {
    // A cause (an order, a withdrawal) is somebody's for ever.
    const causeId = `c${user}-${random(CAUSES)}`;
    return { ...base, legs: [leg(own(user), -atoms), leg(own(user, 'frozen'), atoms)], holds: hold(causeId, user, atoms) };
  }
  const [causeId, current] = pick(held);
  // Whole, in part, and now and then more than is there.
  const part = random(3) === 0 ? current.atoms : BigInt(1 + random(Number(current.atoms) + 3));
  const to = kind === 2 ? current.user : other;
  return {
    ...base,
    legs: [leg(own(current.user, 'frozen'), -part), leg(own(to), part)],
    holds: hold(causeId, current.user, -part),
  };
}

/** One atom to the first user, or from him. */
const oneAtom = (atoms: 1n | -1n): JournalDraft => ({
  scope: 'between',
  key: `b${++keys}`,
  cause: 'spot_trade',
  reference: '',
  legs: [
    { account: { kind: 'user', userId: 20_001, type: 'change', bucket: 'available' }, assetId: USDT, atoms },
    { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms: -atoms },
  ],
});

/**
 * Posts a batch under locks that are held already: of some users or of all; at times with postings between the locks and the
 * batch, or in two batches under the same locks.
 */
const batch = (drafts: JournalDraft[]) =>
  inTransaction(test.platform.db, async (tx) => {
    const mode = random(4);
    const some = USERS.filter(() => mode === 0 || random(2) === 0);
    const held = await test.ledger.lockBalances(
      tx,
      some.flatMap((userId) => [
        { userId, type: 'change' as const, assetId: USDT },
        { userId, type: 'margin' as const, assetId: USDT, withOwed: random(2) === 0 },
      ]),
    );
    if (mode === 1) for (const atoms of [1n, -1n] as const) await test.ledger.post(tx, oneAtom(atoms));
    const middle = mode === 2 && drafts.length > 2 ? random(drafts.length) : 0;
    for (const part of [drafts.slice(0, middle), drafts.slice(middle)])
      if (part.length > 0) await test.ledger.postBatch(tx, part, held);
  });
const post = (draft: JournalDraft) => inTransaction(test.platform.db, (tx) => test.ledger.post(tx, draft));

/** The balances and holds of the database are the model's. */
async function compare(model: Model): Promise<void> {
  const { rows: accounts } = await sql<{ owner: number; bucket: string; balance: string }>`
    SELECT owner, bucket, balance FROM accounts WHERE kind = 'user' AND balance <> 0`.execute(test.platform.db);
  const expected = USERS.flatMap((user) => [
    [`${user} available`, model.available.get(user) ?? 0n] as const,
    [`${user} frozen`, model.frozen(user)] as const,
    [`${user} owed`, model.owed.get(user) ?? 0n] as const,
  ]).filter(([, atoms]) => atoms !== 0n);
  expect(new Map(accounts.map((row) => [`${row.owner} ${row.bucket}`, BigInt(row.balance)]))).toEqual(new Map(expected));
  const { rows: holds } = await sql<{ cause_id: string; user_id: number; atoms: string }>`
    SELECT cause_id, user_id, atoms FROM holds`.execute(test.platform.db);
  expect(new Map(holds.map((row) => [row.cause_id, { user: row.user_id, atoms: BigInt(row.atoms) }]))).toEqual(model.holds);
}

it(`${OPERATIONS.toLocaleString('en')} random operations end where a plain model does [I1] [I2] [I3] [I4] [I9] [I14]`, async () => {
  for (const user of USERS) await test.fund(user, USDT, FUNDS);
  let model = new Model();
  const posted: JournalDraft[] = [];
  const done = { journals: 0, refused: 0, repeated: 0, conflicts: 0 };
  for (let operations = 0, round = 0; operations < OPERATIONS; round++) {
    const next = model.copy();
    const drafts: JournalDraft[] = [];
    let isCovered = true;
    for (let left = 1 + random(round % 20 === 0 ? 3_500 : 200); left > 0 && isCovered; left--) {
      const draft = randomDraft(next);
      isCovered = next.apply(draft);
      // One batch in eight carries what is not covered: all of it is refused then.
      if (isCovered || random(8) === 0) drafts.push(draft);
      else isCovered = true;
    }
    operations += drafts.length + 2;
    if (drafts.length === 0) continue;
    const [result] = await Promise.allSettled([batch(drafts)]);
    if (result?.status !== (isCovered ? 'fulfilled' : 'rejected'))
      throw new Error(`seed ${SEED}, round ${round}`, { cause: result });
    if (isCovered) {
      model = next;
      posted.push(...drafts);
      done.journals += drafts.length;
    } else done.refused++;
    if (posted.length === 0) continue;
    const earlier = pick(posted);
    if ((await post(earlier)).repeated) done.repeated++;
    const other = { ...earlier, reference: 'another' };
    await expect(round % 2 === 0 ? post(other) : batch([randomDraft(model), other])).rejects.toThrow(JournalConflictError);
    done.conflicts++;
    if (round % 25 === 0) await compare(model);
  }
  await compare(model);
  expect([...model.owed.values()].some((atoms) => atoms < 0n)).toBe(true);
  expect((await test.ledger.check()).breaches).toEqual([]);
  expect(done.repeated).toBe(done.conflicts);
  expect(Math.min(done.refused * 100, done.repeated * 50, done.journals)).toBeGreaterThan(OPERATIONS / 20);
}, 3_600_000);

it('64 posts of one key with 64 contents have one effect, and 63 hear of the conflict [I9]', async () => {
  const [from, to] = [30_001, 30_002];
  await test.fund(from, USDT, 10_000n);
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) =>
      post({
        scope: 'conflict',
        key: 'one',
        cause: 'spot_trade',
        reference: '',
        legs: [
          { account: { kind: 'user', userId: from, type: 'change', bucket: 'available' }, assetId: USDT, atoms: -BigInt(i + 1) },
          { account: { kind: 'user', userId: to, type: 'change', bucket: 'available' }, assetId: USDT, atoms: BigInt(i + 1) },
        ],
      }),
    ),
  );
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).name] : []));
  expect(reasons).toEqual(Array(63).fill('JournalConflictError'));
  const [received] = await test.ledger.readBalances(test.platform.db, to);
  expect(received?.available).toBe(BigInt(winner + 1));
});
