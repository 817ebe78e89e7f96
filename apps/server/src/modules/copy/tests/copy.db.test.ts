/** Copy trading on PostgreSQL: the way to lead, follows with their money, and what ends them. */
import { closeContract } from '@glasshouse/contract/contracts';
import {
  applyToLead,
  cancelCopy,
  changeCopyBudget,
  changeCopyLead,
  endCopyLead,
  followTrader,
  getCopyApplication,
  getCopyLead,
  getCopyTrader,
  listCopyFollowers,
  listCopyFollows,
  listCopyTraders,
  pauseCopy,
  previewCopy,
  withdrawCopyApplication,
} from '@glasshouse/contract/copy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { conductKind } from '../admin/conduct-kind.ts';
import { ANSWERS, EASY, FOLLOW, LEAD, type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB] = [11, 12, 13] as const;
const DAY = 86_400_000;

let copy: TestCopy;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB]);
});
afterEach(() => copy.close());

describe('an application to lead', () => {
  it('shows each requirement with the own figure, and is refused with those that are not met', async () => {
    copy.setEntry(EASY);
    const before = await copy.call(getCopyApplication, {}, TRADER);
    expect(before).toMatchObject({ status: 'none', tries_left: 3, again: null });
    expect(before.checks.map(({ check, need, have, met }) => [check, need, have, met])).toEqual([
      ['verified', '1', '1', true],
      ['days', '0', null, true],
      ['closed', '1', '0', false],
      ['equity', '500', '5000', true],
      ['drop', '0.3', '0', true],
    ]);
    expect(await copy.refused(applyToLead, LEAD, TRADER)).toMatchObject({ code: 'COPY_NOT_QUALIFIED', fields: ['closed'] });
    expect(copy.waiting.size).toBe(0);
  });

  it('counts closed positions, and equity with what is open at the mark', async () => {
    copy.setEntry({ ...EASY, equity: '4900' });
    await copy.trade(TRADER, BOB);
    await copy.contracts.tick(700_000);
    const { checks } = await copy.call(getCopyApplication, {}, TRADER);
    // 0.01 at 6,811.38 is worth 1.8862 more at 7,000; the fee of a taker is 0.034057.
    expect(checks.find(({ check }) => check === 'equity')?.have).toBe('5001.852143');
    const [position] = await copy.asOwner(`SELECT id FROM contract_positions WHERE user_id = ${TRADER}`);
    await copy.contracts.enter(BOB, 'buy', 700_000, 100, 5);
    await copy.contracts.call(closeContract, TRADER, { id: Number(position?.['id']) });
    expect((await copy.call(getCopyApplication, {}, TRADER)).checks.find(({ check }) => check === 'closed')).toEqual({
      check: 'closed',
      need: '1',
      have: '1',
      met: true,
    });
    expect(await copy.call(applyToLead, LEAD, TRADER)).toMatchObject({ status: 'applied' });
    expect(await copy.refused(applyToLead, LEAD, TRADER)).toMatchObject({ code: 'COPY_ALREADY_APPLIED' });
  });

  it('needs all answers right, three tries a day, whatever the caller is answered', async () => {
    copy.setEntry({ ...EASY, closed: 0 });
    const wrong = { ...LEAD, answers: { ...ANSWERS, past_record: 'a' } } as const;
    for (const left of [2, 1, 0])
      expect(await copy.refused(applyToLead, wrong, TRADER)).toMatchObject({ code: 'COPY_ANSWERS', params: { left } });
    expect(await copy.refused(applyToLead, LEAD, TRADER)).toMatchObject({ code: 'COPY_ANSWERS', params: { left: 0 } });
    copy.clock.advance(DAY + 1);
    expect(await copy.call(applyToLead, LEAD, TRADER)).toMatchObject({ status: 'applied' });
  });

  it('is refused without the agreement, below level 1, with a name that is none or taken', async () => {
    await copy.lead(TRADER);
    expect(await copy.refused(applyToLead, { ...LEAD, agreement: false }, ALICE)).toMatchObject({ code: 'COPY_AGREEMENT' });
    expect(await copy.refused(applyToLead, { ...LEAD, name: 'x' }, ALICE)).toMatchObject({
      code: 'COPY_NAME_INVALID',
      fields: ['name'],
    });
    expect(await copy.refused(applyToLead, { ...LEAD, name: 'tIDEWATER' }, ALICE)).toMatchObject({ code: 'COPY_NAME_TAKEN' });
    expect(await copy.refused(applyToLead, { ...LEAD, share: '0.21' }, ALICE)).toMatchObject({
      code: 'COPY_NUMBER',
      fields: ['share'],
    });
    copy.setLevel(0);
    expect(await copy.refused(applyToLead, LEAD, ALICE)).toMatchObject({ code: 'IDENTITY_NOT_VERIFIED' });
  });

  it('[STATE-023] makes a trader by its approval, waits seven days behind a rejection, and may be taken back', async () => {
    copy.setEntry({ ...EASY, closed: 0 });
    expect(await copy.refused(withdrawCopyApplication, {}, TRADER)).toMatchObject({ code: 'COPY_NOT_APPLIED' });
    await copy.call(applyToLead, LEAD, TRADER);
    expect(await copy.call(withdrawCopyApplication, {}, TRADER)).toMatchObject({ status: 'none' });
    expect(copy.waiting.size).toBe(0);
    await copy.call(applyToLead, LEAD, TRADER);
    const [subject] = [...copy.waiting.keys()];
    await copy.decided(subject ?? 0, 'reject');
    expect(await copy.call(getCopyApplication, {}, TRADER)).toMatchObject({ status: 'rejected', reason: 'figures' });
    expect(await copy.refused(applyToLead, LEAD, TRADER)).toMatchObject({ code: 'COPY_APPLY_LATER' });
    copy.clock.advance(7 * DAY);
    const trader = await copy.lead(TRADER);
    expect(await copy.call(getCopyTrader, { trader_user_id: trader }, 0)).toMatchObject({
      name: 'Tidewater',
      share: '0.1',
      status: 'leading',
      followers: 0,
    });
    expect(copy.news.map(({ kind }) => kind)).toEqual(['copy_rejected', 'copy_approved']);
    expect(await copy.refused(applyToLead, LEAD, TRADER)).toMatchObject({ code: 'COPY_ALREADY_APPLIED' });
  });
});

describe('a follow', () => {
  it('[CALL-080] sets its budget aside in the contract account, to the atom, and holds it', async () => {
    const trader = await copy.lead(TRADER);
    expect(await copy.call(previewCopy, { trader_user_id: trader, budget: '1200', max_loss: '500' }, ALICE)).toMatchObject({
      budget: '1200',
      max_loss: '500',
      share: '0.1',
      available: '5000',
      available_after: '3800',
      most: '250000',
    });
    const follow = await copy.follow(ALICE, trader);
    expect(follow).toMatchObject({
      trader_user_id: trader,
      name: 'Tidewater',
      status: 'following',
      type: 1,
      number: '0.25',
      budget: '1200',
      max_loss: '500',
      held: '1200',
      multiple_max: 10,
      slippage: '0.005',
      share: '0.1',
      revision: 1,
    });
    expect(await copy.lever(ALICE)).toEqual({ available: 3_800_000_000n, frozen: 1_200_000_000n });
    expect(await copy.asOwner(`SELECT cause_kind, atoms::text FROM holds WHERE user_id = ${ALICE}`)).toEqual([
      { cause_kind: 'copy_follow', atoms: '1200000000' },
    ]);
    expect((await copy.call(listCopyFollows, {}, ALICE)).list).toEqual([follow]);
    await copy.writeHours();
    expect((await copy.call(listCopyTraders, {}, 0)).list).toMatchObject([{ id: trader, followers: 1 }]);
    await copy.sound();
  });

  it('[AMB-29] of a trader who is followed already is changed: the budget by the difference, the share never', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    await copy.call(changeCopyLead, { share: '0.2' }, TRADER);
    const edited = await copy.follow(ALICE, trader, { number: '2', type: '2', budget: '1500', agreement: false });
    expect(edited).toMatchObject({
      type: 2,
      number: '2',
      budget: '1500',
      max_loss: '500',
      held: '1500',
      share: '0.1',
      revision: 2,
    });
    expect(await copy.lever(ALICE)).toEqual({ available: 3_500_000_000n, frozen: 1_500_000_000n });
    const less = await copy.call(changeCopyBudget, { trader_user_id: trader, budget: '600' }, ALICE);
    expect(less).toMatchObject({ budget: '600', held: '600', revision: 3 });
    expect(await copy.lever(ALICE)).toEqual({ available: 4_400_000_000n, frozen: 600_000_000n });
    expect(await copy.refused(changeCopyBudget, { trader_user_id: trader, budget: '499' }, ALICE)).toMatchObject({
      code: 'COPY_CAP_ABOVE_BUDGET',
    });
    expect((await copy.follow(BOB, trader)).share).toBe('0.2');
    await copy.sound();
  });

  it('is refused of oneself, of a linked account, of who leads, without money, and without the agreement', async () => {
    const trader = await copy.lead(TRADER);
    const other = await copy.lead(BOB, { name: 'Pendulum' });
    const code = async (userId: number, id: number, more = {}) =>
      copy.follow(userId, id, more).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
    expect(await code(TRADER, trader)).toBe('COPY_SELF');
    expect(await code(BOB, trader)).toBe('COPY_LEADS');
    expect(await code(ALICE, trader, { agreement: false })).toBe('COPY_AGREEMENT');
    expect(await code(ALICE, 999)).toBe('COPY_NOT_LEADING');
    copy.setLinked(true);
    expect(await code(ALICE, trader)).toBe('COPY_LINKED');
    copy.setLinked(false);
    await expect(copy.follow(ALICE, trader, { budget: '5000.000001' })).rejects.toMatchObject({
      code: 'COPY_BUDGET',
      params: { missing: '0.000001', asset: 'USDT' },
    });
    copy.setLevel(0);
    expect(await code(ALICE, trader)).toBe('IDENTITY_NOT_VERIFIED');
    copy.setLevel(1);
    await copy.call(changeCopyLead, { paused: true }, TRADER);
    expect(await code(ALICE, trader)).toBe('COPY_NOT_LEADING');
    expect(await code(ALICE, other)).toBe('ok');
    expect(await copy.refused(applyToLead, { ...LEAD, name: 'Third' }, ALICE)).toMatchObject({ code: 'COPY_LEADS' });
    await copy.sound();
  });

  it('[CALL-081] ends by the trader that it names: all that is held is back, and a second end finds none', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    expect(await copy.refused(cancelCopy, { follow_user_id: trader }, BOB)).toMatchObject({ code: 'COPY_NOT_FOLLOWING' });
    expect(await copy.call(cancelCopy, { follow_user_id: trader }, ALICE)).toMatchObject({
      status: 'ended',
      end_reason: 'user',
      held: '0',
    });
    expect(await copy.refused(cancelCopy, { follow_user_id: trader }, ALICE)).toMatchObject({ code: 'COPY_NOT_FOLLOWING' });
    expect(await copy.lever(ALICE)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    expect(await copy.asOwner(`SELECT FROM holds WHERE user_id = ${ALICE}`)).toEqual([]);
    await copy.follow(ALICE, trader);
    expect((await copy.call(listCopyFollows, { status: 'ended' }, ALICE)).list).toHaveLength(1);
    await copy.sound();
  });

  it('gives money back and is paused while nothing is opened; more money and going on wait', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    const setMode = (mode: string) =>
      copy.asOwner(`INSERT INTO operating_modes (scope, mode, since) VALUES ('product:copy', '${mode}', 0)
        ON CONFLICT (scope) DO UPDATE SET mode = '${mode}'`);
    await setMode('reduce_only');
    const budget = (to: string) => copy.refused(changeCopyBudget, { trader_user_id: trader, budget: to }, ALICE);
    expect(await budget('1201')).toMatchObject({ code: 'MODES_REDUCE_ONLY' });
    expect(await budget('900')).toMatchObject({ code: 'ok' });
    const pause = (paused: boolean) => copy.refused(pauseCopy, { trader_user_id: trader, paused }, ALICE);
    expect(await pause(true)).toMatchObject({ code: 'ok' });
    expect(await pause(false)).toMatchObject({ code: 'MODES_REDUCE_ONLY' });
    await setMode('normal');
    copy.setLevel(0);
    expect(await pause(false)).toMatchObject({ code: 'IDENTITY_NOT_VERIFIED' });
    copy.setLevel(1);
    expect(await pause(false)).toMatchObject({ code: 'ok' });
    await copy.sound();
  });

  it('[STATE-015] is paused and taken up by its owner, with its money where it is', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    expect(await copy.call(pauseCopy, { trader_user_id: trader, paused: true }, ALICE)).toMatchObject({
      status: 'paused',
      held: '1200',
    });
    expect(await copy.call(pauseCopy, { trader_user_id: trader, paused: true }, ALICE)).toMatchObject({ revision: 2 });
    expect((await copy.call(listCopyFollowers, {}, TRADER)).list).toMatchObject([
      { status: 'paused', budget: '1200', number: '0.25' },
    ]);
    expect(await copy.call(pauseCopy, { trader_user_id: trader, paused: false }, ALICE)).toMatchObject({
      status: 'following',
      revision: 3,
    });
    await copy.sound();
  });
});

describe('a trader', () => {
  it('takes no name that an application asks for, and who applies follows nobody', async () => {
    const trader = await copy.lead(TRADER);
    await copy.call(applyToLead, { ...LEAD, name: 'Second' }, BOB);
    expect(await copy.refused(changeCopyLead, { name: 'SECOND' }, TRADER)).toMatchObject({ code: 'COPY_NAME_TAKEN' });
    expect(await copy.refused(applyToLead, { ...LEAD, name: 'second' }, ALICE)).toMatchObject({ code: 'COPY_NAME_TAKEN' });
    expect(await copy.refused(followTrader, { ...FOLLOW, trader_user_id: trader }, BOB)).toMatchObject({ code: 'COPY_LEADS' });
    expect(await copy.call(changeCopyLead, { name: 'TideWater' }, TRADER)).toMatchObject({ trader: { name: 'TideWater' } });
  });

  it('sees a follow that ends as one that ends', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    await copy.contracts.tick(681_138);
    await copy.contracts.enter(BOB, 'sell', 681_138, 10_000, 5);
    await copy.contracts.enter(TRADER, 'buy', 681_138, 8_000, 10);
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    expect((await copy.call(listCopyFollowers, {}, TRADER)).list).toMatchObject([{ status: 'ending' }]);
  });

  it('is never shown who follows: a number stands for each', async () => {
    const trader = await copy.lead(TRADER);
    const follow = await copy.follow(ALICE, trader);
    const { list } = await copy.call(listCopyFollowers, {}, TRADER);
    expect(list).toEqual([
      {
        follower: `F${follow.id}`,
        type: 1,
        number: '0.25',
        budget: '1200',
        share: '0.1',
        shared: '0',
        status: 'following',
        started: follow.started,
      },
    ]);
    expect(await copy.refused(listCopyFollowers, {}, ALICE)).toMatchObject({ code: 'COPY_NOT_LEADING' });
  });

  it('who takes a rest or goes on has followers notified', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    await copy.call(changeCopyLead, { paused: true }, TRADER);
    await copy.call(changeCopyLead, { paused: true, motto: 'On a holiday' }, TRADER);
    await copy.call(changeCopyLead, { paused: false }, TRADER);
    expect(copy.news.filter(({ userId }) => userId === ALICE).map(({ kind }) => kind)).toEqual(['copy_paused', 'copy_resumed']);
    expect(await copy.call(getCopyLead, {}, TRADER)).toMatchObject({
      budgets: '1200',
      most_budgets: '250000',
      trader: { motto: 'On a holiday' },
    });
  });

  it('who ends gives all followers what they set aside, and stays in the list', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    await copy.follow(BOB, trader, { budget: '700' });
    expect(await copy.call(endCopyLead, {}, TRADER)).toMatchObject({ status: 'ended', followers: 0 });
    for (const user of [ALICE, BOB]) expect(await copy.lever(user)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    expect((await copy.call(listCopyFollows, {}, ALICE)).list).toMatchObject([{ end_reason: 'trader_ended', held: '0' }]);
    await copy.writeHours();
    expect((await copy.call(listCopyTraders, {}, 0)).list).toMatchObject([{ id: trader, status: 'ended' }]);
    expect(copy.news.filter(({ kind }) => kind === 'copy_trader_ended').map(({ userId }) => userId)).toEqual([ALICE, BOB]);
    expect(await copy.refused(endCopyLead, {}, TRADER)).toMatchObject({ code: 'COPY_NOT_LEADING' });
    await copy.follow(ALICE, await copy.lead(TRADER, { name: 'Again' }));
    await copy.sound();
  });

  it('whom two of the staff end for conduct ends as by themselves: the reason is public, and nothing else is in reach', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    const { db } = copy.database;
    const wish = { trader_id: trader, reason: 'accounts' } as const;
    expect(conductKind.writes).toEqual(['copy_traders']);
    await inTransaction(db, async (tx) => {
      await conductKind.check(tx, wish);
      await conductKind.apply(tx, wish, { now: copy.clock.now() } as never);
    });
    await copy.endEndings();
    expect(await copy.call(getCopyTrader, { trader_user_id: trader }, 0)).toMatchObject({ status: 'ended', conduct: 'accounts' });
    expect(await copy.lever(ALICE)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    expect(copy.news.map(({ userId, kind }) => [userId, kind])).toEqual(
      expect.arrayContaining([
        [ALICE, 'copy_trader_ended'],
        [TRADER, 'copy_conduct'],
      ]),
    );
    await expect(inTransaction(db, (tx) => conductKind.check(tx, wish))).rejects.toMatchObject({ code: 'COPY_NOT_LEADING' });
    await copy.sound();
  });

  it('whose account is erased ends; a follower may not close before following ends', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    const { person } = copy.module;
    expect(await person?.mayClose?.(copy.database.db, ALICE)).toBe('COPY_STILL_OPEN');
    expect(await person?.mayClose?.(copy.database.db, TRADER)).toBeNull();
    await inTransaction(copy.database.db, async (tx) => person?.erase?.(tx, TRADER));
    expect(await copy.lever(ALICE)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    expect(await copy.call(getCopyTrader, { trader_user_id: trader }, 0)).toMatchObject({ status: 'ended' });
    expect(await person?.mayClose?.(copy.database.db, ALICE)).toBeNull();
    await copy.sound();
  });
});
