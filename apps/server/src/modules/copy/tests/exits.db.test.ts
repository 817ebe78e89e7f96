/** How copies and follows end, on PostgreSQL: loss caps, copies that are closed or kept, and what is tried again. */
import { cancelCopy, endCopyLead, followTrader, listCopyFollows, selfHoldCopy } from '@glasshouse/contract/copy';
import { closeContract } from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginCopyNews } from '../api/news.ts';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB, MAKER] = [11, 12, 13, 14];
const MARK = 681_138;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB, MAKER]);
  await copy.contracts.fund(MAKER, 1_000_000);
  trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(copy.contracts.database.db)).rows;
const positions = () =>
  rows(sql<{ id: number; user_id: number; lots: number; purse: number | null; status: string }>`
    SELECT id, user_id, lots, purse, status FROM contract_positions WHERE user_id <> ${MAKER} ORDER BY id`);
const follows = () =>
  rows(sql<{ id: number; held: string; realised: string; status: string; end_reason: string | null; taken: string }>`
    SELECT id, held, realised, status, end_reason, taken FROM copy_follows ORDER BY id`);
const events = async () =>
  (await rows(sql<{ kind: string }>`SELECT kind FROM copy_follow_events WHERE follow_id = 1 ORDER BY revision`)).map(
    ({ kind }) => kind,
  );
const ask = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'sell', ticks, lots, 5);
const bid = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'buy', ticks, lots, 5);
const lead = (lots: number, ticks = MARK + 200) => copy.contracts.enter(TRADER, 'buy', ticks, lots, 10);
const close = (id: number) => copy.contracts.call(closeContract, TRADER, { id });

describe('a loss cap', () => {
  it('closes all copies at the mark that reaches it and ends the follow, with a notice when it is near', async () => {
    await copy.follow(ALICE, trader, { max_loss: '50', number: '0.5' });
    await copy.follow(BOB, trader, { max_loss: '500', number: '0.5' });
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    // 0.4 of the coin: a fall of 1.5 % costs 40, of 1.8 % costs 50.
    await copy.contracts.tick(MARK - 10_000);
    expect(await events()).toEqual(['start', 'copies', 'near']);
    await bid(MARK - 13_000, 100_000);
    await copy.contracts.tick(MARK - 12_500);
    expect(await follows()).toMatchObject([
      { status: 'ending', end_reason: 'loss_cap' },
      { status: 'following', end_reason: null },
    ]);
    expect((await positions()).map(({ lots, status }) => [lots, status])).toEqual([
      [8_000, 'open'],
      [0, 'closed'],
      [4_000, 'open'],
    ]);
    expect(await events()).toEqual(['start', 'copies', 'near', 'cap']);
    await copy.sound();
    expect(await copy.endEndings()).toBe(1);
    expect((await follows())[0]).toMatchObject({ status: 'ended', held: '0' });
    expect((await copy.call(listCopyFollows, { status: 'ended' }, ALICE)).list).toMatchObject([{ end_reason: 'loss_cap' }]);
  });

  it('closes copies also where a take profit of their trader rests with them', async () => {
    await copy.follow(ALICE, trader, { max_loss: '50', number: '0.5' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    await copy.contracts.call(closeContract, TRADER, { id, target_price: '6900' });
    await bid(MARK - 13_000, 100_000);
    await copy.contracts.tick(MARK - 12_500);
    expect(await follows()).toMatchObject([{ status: 'ending', end_reason: 'loss_cap' }]);
    expect((await positions()).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  it('that was reached without an open copy ends entries that rest, so that nothing opens behind it', async () => {
    await copy.follow(ALICE, trader, { budget: '4800', max_loss: '20', number: '0.5', slippage: '0.02' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    await lead(8_000, MARK - 14_000);
    await bid(MARK - 5_500, 100_000);
    await close(id);
    const copies = async () => (await positions()).filter(({ user_id: userId }) => userId === ALICE);
    await copy.contracts.tick(MARK);
    await copy.contracts.tick(MARK);
    await copy.contracts.tick(MARK);
    expect(await follows()).toMatchObject([{ status: 'ending', end_reason: 'loss_cap' }]);
    expect((await copies()).filter(({ lots }) => lots > 0)).toEqual([]);
    expect(await rows(sql`SELECT id FROM orders WHERE user_id = ${ALICE} AND status = 'open'`)).toEqual([]);
    await copy.endEndings();
    expect(await follows()).toMatchObject([{ status: 'ended', held: '0' }]);
  });

  it('is the one that its owner raised last, from the moment of the answer', async () => {
    await copy.follow(ALICE, trader, { max_loss: '20', number: '0.5' });
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    await copy.contracts.tick(MARK);
    await copy.call(followTrader, { trader_user_id: trader, number: '0.5', type: 1, max_loss: '500' }, ALICE);
    await copy.contracts.tick(MARK - 8_000);
    await copy.contracts.tick(MARK - 8_000);
    expect(await follows()).toMatchObject([{ status: 'following', end_reason: null }]);
  });

  it('leaves a follow as it is that its owner ended before the mark, and stops no market', async () => {
    await copy.follow(ALICE, trader, { max_loss: '500', number: '0.5' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    await bid(MARK - 2_000, 100_000);
    await close(id);
    await copy.call(followTrader, { trader_user_id: trader, number: '0.5', type: 1, max_loss: '1' }, ALICE);
    await copy.followLeaders();
    await copy.call(cancelCopy, { follow_user_id: trader }, ALICE);
    await copy.contracts.tick(MARK);
    await copy.contracts.tick(MARK);
    expect(await follows()).toMatchObject([{ status: 'ended', end_reason: 'user' }]);
    await ask(MARK + 300, 1_000);
  });

  it('is known behind a restart, and as its owner changed it', async () => {
    await copy.follow(ALICE, trader, { max_loss: '500', number: '0.5' });
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    await copy.restart();
    await copy.contracts.tick(MARK);
    await copy.call(followTrader, { trader_user_id: trader, number: '0.5', type: 1, max_loss: '20' }, ALICE);
    await copy.restart();
    await copy.contracts.tick(MARK - 6_000);
    expect(await follows()).toMatchObject([{ status: 'ending', end_reason: 'loss_cap' }]);
    await bid(MARK - 6_100, 100_000);
    await copy.contracts.tick(MARK - 6_000);
    expect((await positions()).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  it('that its owner lowers is known to the process that decides', async () => {
    await copy.follow(ALICE, trader, { max_loss: '500', number: '0.5' });
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    await copy.contracts.tick(MARK);
    await copy.call(followTrader, { trader_user_id: trader, number: '0.5', type: 1, max_loss: '20' }, ALICE);
    await copy.followLeaders();
    await copy.contracts.tick(MARK - 6_000);
    expect(await follows()).toMatchObject([{ status: 'ending', end_reason: 'loss_cap' }]);
  });
});

it('what a close left of a copy is closed at a later second, also behind a restart', async () => {
  await copy.follow(ALICE, trader, { slippage: '0.001' });
  await ask(MARK + 100, 100_000);
  const { id } = await lead(8_000);
  await bid(MARK - 5_000, 8_000);
  await close(id);
  expect((await positions()).map(({ lots }) => lots)).toEqual([0, 2_000]);
  await copy.sound();
  await copy.restart();
  await bid(MARK - 300, 100_000);
  await copy.contracts.tick(MARK);
  expect((await positions()).map(({ lots }) => lots)).toEqual([0, 0]);
  expect(await rows(sql`SELECT kind FROM copy_blocks ORDER BY id`)).toEqual([
    { kind: 'open' },
    { kind: 'close' },
    { kind: 'left' },
  ]);
});

describe('[CALL-083] [STATE-019] [AMB-79] a copy that is kept', () => {
  it('is an own position; the follow ends without it, and the same request again answers the same', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    const own = (await positions()).find(({ user_id }) => user_id === ALICE)!;
    await copy.contracts.tick(MARK + 1_100);
    const input = { transaction_id: own.id, request_id: 'keep-one' };
    const kept = await copy.call(selfHoldCopy, input as never, ALICE);
    expect(await copy.call(selfHoldCopy, input as never, ALICE)).toEqual(kept);
    expect((await copy.refused(selfHoldCopy, { transaction_id: own.id }, ALICE)).code).toBe('COPY_NOT_COPIED');
    expect((await copy.refused(selfHoldCopy, { transaction_id: own.id }, BOB)).code).toBe('COPY_NOT_COPIED');
    expect((await copy.refused(selfHoldCopy, { transaction_id: id }, TRADER)).code).toBe('COPY_NOT_COPIED');
    // 0.2 bought at 6,812.38, the mark is 6,822.38 then.
    expect(await follows()).toMatchObject([{ realised: String(-681_238 + 2_000_000), taken: String(136_247_600 + 2_000_000) }]);
    expect(await events()).toEqual(['start', 'copies', 'self_hold']);
    await copy.sound();
    await bid(MARK, 100_000);
    await close(id);
    expect((await positions()).map(({ lots, purse }) => [lots, purse])).toEqual([
      [0, null],
      [2_000, null],
    ]);
    expect(await copy.call(cancelCopy, { follow_user_id: trader }, ALICE)).toMatchObject({ status: 'ended' });
    await copy.contracts.call(closeContract, ALICE, { id: own.id });
    await copy.sound();
  });

  it('is every copy a week after its trader ended', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    await copy.call(endCopyLead, {}, TRADER);
    await copy.endEndings();
    expect(await follows()).toMatchObject([{ status: 'ending' }]);
    copy.clock.advance(7 * 86_400_000);
    // Behind an outage of the index the market is paused for some seconds.
    for (let second = 0; second < 12; second++) await copy.contracts.tick(MARK);
    expect(await copy.endEndings()).toBe(1);
    expect(await follows()).toMatchObject([{ status: 'ended', held: '0' }]);
    expect((await positions()).map(({ lots, purse }) => [lots, purse])).toEqual([
      [8_000, null],
      [2_000, null],
    ]);
  });
});

it('a follow that is canceled with its copies at market has them closed at the next second, and ends', async () => {
  await copy.follow(ALICE, trader);
  await ask(MARK + 100, 100_000);
  await lead(8_000);
  await bid(MARK - 100, 100_000);
  expect(await copy.call(cancelCopy, { follow_user_id: trader, close: 'market' }, ALICE)).toMatchObject({ status: 'ending' });
  await copy.endEndings();
  await copy.contracts.tick(MARK);
  expect((await positions()).map(({ lots }) => lots)).toEqual([8_000, 0]);
  await copy.endEndings();
  expect(await follows()).toMatchObject([{ status: 'ended', end_reason: 'user', held: '0' }]);
});

it('owners are notified of copies that were left out, that closed, and of their loss cap, once and gathered', async () => {
  await beginCopyNews(copy.database.db);
  await copy.follow(ALICE, trader, { max_loss: '50', number: '0.5' });
  await copy.follow(BOB, trader, { order_margin_max: '1' });
  await ask(MARK + 100, 100_000);
  await lead(8_000);
  await lead(100);
  await bid(MARK - 13_000, 100_000);
  await copy.contracts.tick(MARK - 10_000, MARK - 12_500);
  copy.news.length = 0;
  await copy.tellCopies();
  await copy.tellCopies();
  expect(copy.news.map(({ userId, kind }) => [userId, kind])).toEqual([
    [ALICE, 'copy_closed'],
    [ALICE, 'copy_cap_near'],
    [ALICE, 'copy_cap'],
    [BOB, 'copy_skipped'],
  ]);
});
