/** Shares of traders on PostgreSQL: weekly and at the end, above the high-water mark, once, and only as far as there is money. */
import { closeContract } from '@glasshouse/contract/contracts';
import { cancelCopy, endCopyLead, followTrader, getCopyLead, listCopyFollowers, listCopyShares } from '@glasshouse/contract/copy';
import { auditCopyShares, followHash } from '@glasshouse/proofs/copy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { weekOf, weekStart } from '../domain/week.ts';
import { shareWeeks } from '../settlement/shares.ts';
import { loadPayable } from '../store/shares.ts';
import { FOLLOW, type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, MAKER] = [11, 12, 14] as const;
const MARK = 681_138;
/** So many seconds behind a gap of the index a market trades again. */
const AGAIN = 61;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, MAKER]);
  await copy.contracts.fund(MAKER, 1_000_000);
  trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

const ask = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'sell', ticks, lots, 5);
const bid = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'buy', ticks, lots, 5);
const lead = (lots: number) => copy.contracts.enter(TRADER, 'buy', MARK + 200, lots, 10);
const close = (id: number) => copy.contracts.call(closeContract, TRADER, { id });
/** So many seconds of the index pass. */
const seconds = (count: number) => copy.contracts.tick(...Array<number>(count).fill(MARK));
/** A trade of the trader: 0.8 from 6,811.38 on, for which the book has lots for the copies as well. */
async function trade(out: number, stands = 61, lots = 10_000): Promise<void> {
  await ask(MARK, lots);
  const { id } = await lead(8_000);
  await seconds(stands);
  await bid(out, lots);
  await close(id);
}
const nextWeek = () => copy.clock.advance(weekStart(weekOf(copy.clock.now()) + 1) - copy.clock.now());
const follows = () =>
  copy.asOwner(`SELECT held, realised, shared, hwm, loss_left, first_hwm, status FROM copy_follows ORDER BY id`);
const shares = async () => (await copy.call(listCopyShares, {}, ALICE)).list;

describe('a week', () => {
  it('is shared on Monday at 00:00 UTC: the rate of what rose above the mark, once, to the trader’s account', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000);
    expect(await copy.shareWeeks()).toBe(0);
    const [before, [follow]] = [await copy.lever(TRADER), await follows()];
    nextWeek();
    await Promise.all([copy.shareWeeks(), copy.shareWeeks()]);
    // 0.2 gained 50 dollars a coin and paid two fees of a taker.
    const realised = 10_000_000n - 681_138n - 686_138n;
    expect(follow?.['realised']).toBe(String(realised));
    const amount = realised / 10n;
    expect(await shares()).toMatchObject([
      { period: '2026-W02', before: '0', rate: '0.1', basis: '8.632724', amount: '0.863272' },
    ]);
    expect((await follows())[0]).toMatchObject({
      held: String(1_200_000_000n + realised - amount),
      shared: String(amount),
      hwm: String(realised),
    });
    expect((await copy.lever(TRADER)).available).toBe(before.available + amount);
    expect(copy.news.filter(({ kind }) => kind === 'copy_share_paid')).toMatchObject([{ userId: ALICE }]);
    const [share] = await shares();
    expect(share).toMatchObject({ after: share?.basis, paid_amount: share?.amount });
    expect((JSON.parse(share?.body ?? '{}') as { follow: string }).follow).toBe(followHash(1, share?.salt ?? ''));
    expect(await copy.call(getCopyLead, {}, TRADER)).toMatchObject({ earned: share?.amount });
    expect((await copy.call(listCopyFollowers, {}, TRADER)).list).toMatchObject([{ shared: share?.amount }]);
    nextWeek();
    expect(await copy.shareWeeks()).toBe(1);
    expect(await shares()).toHaveLength(1);
  });

  it('shares nothing of copies that stood shorter than a minute, nor of a recovered loss', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000, 1);
    nextWeek();
    await copy.shareWeeks();
    expect(await shares()).toEqual([]);
    await seconds(AGAIN);
    await trade(MARK - 3_000);
    await trade(MARK + 2_000);
    nextWeek();
    await copy.shareWeeks();
    expect(await shares()).toEqual([]);
  });

  it('counts open losses, and waits where what is set aside does not cover a share', async () => {
    await copy.follow(ALICE, trader, { number: '2' });
    await trade(MARK + 10_000, 61, 24_000);
    await ask(MARK, 29_387);
    // Margin of nearly all that is set aside now.
    const { id } = await lead(9_787);
    const [open] = await follows();
    expect(Number(open?.['held'])).toBeLessThan(8_000_000);
    nextWeek();
    await copy.contracts.tick(MARK);
    await copy.shareWeeks();
    const [share] = await shares();
    expect(share).toMatchObject({ paid: null, period: '2026-W02' });
    expect((await follows())[0]).toMatchObject({ shared: '0' });
    await seconds(AGAIN);
    await bid(MARK, 100_000);
    await close(id);
    await copy.shareWeeks();
    expect((await shares())[0]?.paid).not.toBeNull();
    expect(Number((await follows())[0]?.['shared'])).toBeGreaterThan(14_000_000);
  });
});

describe('a week of several follows', () => {
  it('is not held up by one that fails, by one without a mark, nor by one whose oldest share is not covered', async () => {
    const BOB = 13;
    await copy.contracts.people(BOB);
    await copy.contracts.fund(BOB, 5_000);
    for (const user of [ALICE, BOB]) await copy.follow(user, trader);
    await copy.asOwner(`INSERT INTO copy_shares (follow_id, trader_id, user_id, period, basis, hwm_before, rate_ppm, amount, body, record_hash, created_at)
      SELECT f.id, f.trader_id, f.user_id, '2026-W0' || n, 10, 0, 100000, CASE WHEN f.id = 1 AND n = 1 THEN 2000000000 ELSE 1 END, '{}', repeat(f.id::text || n, 32), 0
      FROM copy_follows f CROSS JOIN generate_series(1, 2) n`);
    // The oldest of Alice is not covered: those behind it wait for it.
    expect(await loadPayable(copy.database.db, 1)).toMatchObject([{ userId: BOB }]);
    await copy.asOwner(`DELETE FROM copy_shares`);
    nextWeek();
    const asked: number[] = [];
    const parts = (first: () => boolean) => ({
      db: copy.database.db,
      now: () => copy.clock.now(),
      take: async (_tx: unknown, { userId }: { userId: number }) => {
        asked.push(userId);
        return userId === ALICE ? first() : true;
      },
      pay: async () => {},
    });
    await expect(
      shareWeeks(
        parts(() => {
          throw new Error('a fault of Alice');
        }),
      ),
    ).rejects.toThrow('a fault of Alice');
    expect(await shareWeeks(parts(() => false))).toBe(1);
    expect(asked).toEqual([ALICE, BOB, ALICE, BOB]);
  });
});

describe('the end of a follow', () => {
  it('is in the file of both people, with what was paid and earned', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    const fileOf = async (userId: number) => {
      const sections = copy.module.person?.sections ?? [];
      const pages = await Promise.all(
        sections.map(async (section) => [section.name, (await section.page(copy.database.db, userId, null)).rows]),
      );
      return Object.fromEntries(pages) as Record<string, object[]>;
    };
    expect(await fileOf(ALICE)).toMatchObject({
      copy_applications: [],
      copy_traders: [],
      follows: [{ shared: '0.863272' }],
      copy_shares_paid: [{ period: 'end', amount: '0.863272', paid_amount: '0.863272' }],
      copy_shares_earned: [],
    });
    expect(await fileOf(TRADER)).toMatchObject({
      copy_applications: [{ name: 'Tidewater', status: 'trader' }],
      copy_traders: [{ id: trader, name: 'Tidewater', status: 'leading' }],
      follows: [],
      copy_shares_paid: [],
      copy_shares_earned: [{ period: 'end', paid_amount: '0.863272' }],
    });
  });

  it('takes the last share before the rest comes back, and its loss is made good by the next follow of the pair', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    expect(await shares()).toMatchObject([{ period: 'end', amount: '0.863272', paid: expect.any(Number) }]);
    expect((await copy.lever(ALICE)).available).toBe(5_000_000_000n + 8_632_724n - 863_272n);
    await copy.follow(ALICE, trader);
    await trade(MARK - 3_000);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    const [, lost] = await follows();
    expect(lost).toMatchObject({ shared: '0', hwm: '0', loss_left: String(-BigInt(String(lost?.['realised']))) });
    await copy.follow(ALICE, trader);
    expect((await follows())[2]?.['first_hwm']).toBe(lost?.['loss_left']);
    await trade(MARK + 4_000);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    expect(await shares()).toHaveLength(1);
    const [, , third] = await follows();
    expect(BigInt(String(third?.['loss_left']))).toBe(BigInt(String(lost?.['loss_left'])) - BigInt(String(third?.['realised'])));
  });

  it('leaves a loss that is made good to the same person, under whatever name they lead anew', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK - 3_000);
    await copy.call(endCopyLead, {}, TRADER);
    const [lost] = await follows();
    expect(Number(lost?.['loss_left'])).toBeGreaterThan(1_000_000);
    await copy.follow(ALICE, await copy.lead(TRADER, { name: 'Again' }));
    expect((await follows())[1]?.['first_hwm']).toBe(lost?.['loss_left']);
    await copy.asOwner(`UPDATE copy_follows SET first_hwm = 0, hwm = 0 WHERE id = 2`);
    expect((await copy.breaches()).map(({ title }) => title)).toContain(
      'nothing of a follow is shared twice, and no share is above its rate',
    );
    // One of before went by the name.
    await copy.asOwner(`UPDATE copy_follows SET mark_of_person = false WHERE id = 2`);
    expect(await copy.breaches()).toEqual([]);
    await copy.asOwner(`UPDATE copy_follows SET mark_of_person = true WHERE id = 2`);
    await copy.asOwner(
      `UPDATE copy_follows SET first_hwm = ${String(lost?.['loss_left'])}, hwm = ${String(lost?.['loss_left'])} WHERE id = 2`,
    );
  });

  it('is waited for where the same person leads anew while copies of before are open', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK, 10_000);
    await lead(8_000);
    await copy.call(endCopyLead, {}, TRADER);
    const again = await copy.lead(TRADER, { name: 'Again' });
    expect(await copy.refused(followTrader, { ...FOLLOW, trader_user_id: again }, ALICE)).toMatchObject({
      code: 'COPY_NOT_FOLLOWING',
    });
  });

  it('shares nothing with a trader whose account is closed', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000);
    await inTransaction(copy.database.db, async (tx) => copy.module.person?.erase?.(tx, TRADER));
    expect(await shares()).toEqual([]);
    expect((await copy.lever(ALICE)).available).toBe(5_000_000_000n + 8_632_724n);
  });

  it('while a week is shared: one of both takes it', async () => {
    await copy.follow(ALICE, trader);
    await trade(MARK + 5_000);
    nextWeek();
    await Promise.all([copy.shareWeeks(), copy.call(cancelCopy, { follow_user_id: trader }, ALICE), copy.shareWeeks()]);
    expect((await shares()).map(({ amount }) => amount)).toEqual(['0.863272']);
  });
});

it('every share stands in the public log, names no user, and follows from the one before', async () => {
  await copy.follow(ALICE, trader);
  for (const out of [5_000, 7_000]) {
    await seconds(AGAIN);
    await trade(MARK + out);
    nextWeek();
    await copy.shareWeeks();
  }
  const rows = await copy.asOwner(
    `SELECT s.body, f.salt FROM copy_shares s JOIN copy_follows f ON f.id = s.follow_id ORDER BY s.id`,
  );
  const bodies = rows.map((row) => String(row['body']));
  expect(auditCopyShares(bodies)).toEqual({ shares: 2, faults: [] });
  expect((JSON.parse(bodies[1] ?? '{}') as { follow: string }).follow).toBe(followHash(1, String(rows[0]?.['salt'])));
  await copy.contracts.sign();
  for (const body of bodies) expect(await copy.contracts.log.proofs().leafOf(JSON.parse(body) as never)).not.toBeNull();
});

it.each([
  ['a share is paid without the high-water mark', `UPDATE copy_shares SET hwm_before = hwm_before + 1 WHERE period <> 'end'`],
  ['a share is above its rate', `UPDATE copy_shares SET rate_ppm = 200000`],
  ['an amount is edited', `UPDATE copy_shares SET amount = amount + 1`],
  ['the mark falls', `UPDATE copy_follows SET hwm = first_hwm`],
  ['less is said to be paid', `UPDATE copy_follows SET shared = shared - 1, realised = realised - 1 WHERE shared > 0`],
  [
    'the loss of the last follow is forgotten',
    `UPDATE copy_follows SET first_hwm = 0, hwm = greatest(hwm, 0) WHERE first_hwm > 0`,
  ],
])('%s: the check of the money finds it', async (_name, statement) => {
  await copy.follow(ALICE, trader);
  await trade(MARK - 100);
  await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
  await copy.follow(ALICE, trader);
  await trade(MARK + 5_000);
  nextWeek();
  await copy.shareWeeks();
  const found = async () => (await copy.breaches()).map(({ title }) => title);
  expect(await found()).toEqual([]);
  const dump = `CREATE TABLE kept_shares AS TABLE copy_shares; CREATE TABLE kept_follows AS TABLE copy_follows`;
  await copy.asOwner(dump);
  await copy.asOwner(statement);
  expect(await found()).toContain('nothing of a follow is shared twice, and no share is above its rate');
  await copy.asOwner(`UPDATE copy_shares s SET hwm_before = k.hwm_before, rate_ppm = k.rate_ppm, amount = k.amount FROM kept_shares k WHERE k.id = s.id;
    UPDATE copy_follows f SET hwm = k.hwm, first_hwm = k.first_hwm, shared = k.shared, realised = k.realised FROM kept_follows k WHERE k.id = f.id`);
});
