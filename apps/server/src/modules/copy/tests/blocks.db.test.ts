/** Orders of a trader with those of their followers, on PostgreSQL: rows, money, ends, races and restarts. */
import { cancelCopy, changeCopyBudget, endCopyLead, listCopyFollows, listCopyOrders, pauseCopy } from '@glasshouse/contract/copy';
import { closeContract, submitContract } from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BTC_PERPETUAL } from '../../contracts/tests/support/contracts-desk.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { beginCopyNews } from '../api/news.ts';
import { lockTrader } from '../store/traders.ts';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB, MAKER, CAROL] = [11, 12, 13, 14, 15];
const MARK = 681_138;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB, MAKER, CAROL]);
  await copy.contracts.fund(MAKER, 1_000_000);
  trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(copy.contracts.database.db)).rows;
const members = () =>
  rows(sql<{ follow_id: number; lots: number; filled: number; skipped: string | null }>`
    SELECT follow_id, lots, filled_lots AS filled, skipped FROM copy_members ORDER BY block_id, n`);
const positions = () =>
  rows(sql<{ user_id: number; lots: number; purse: number | null; status: string }>`
    SELECT user_id, lots, purse, status FROM contract_positions WHERE user_id <> ${MAKER} ORDER BY id`);
const follows = () =>
  rows(sql<{ id: number; held: string; realised: string; status: string; used: string }>`
    SELECT id, held, realised, status, slip_used AS used FROM copy_follows ORDER BY id`);
const ask = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'sell', ticks, lots, 5);
const bid = (ticks: number, lots: number) => copy.contracts.enter(MAKER, 'buy', ticks, lots, 5);
const lead = (lots: number, ticks = MARK + 200) => copy.contracts.enter(TRADER, 'buy', ticks, lots, 10);
const close = (id: number) => copy.contracts.call(closeContract, TRADER, { id });
/** The codes of what was refused; anything else that failed fails the test. */
async function codesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(work);
  return ended.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!(one.reason instanceof Refusal)) throw one.reason;
    return [one.reason.code];
  });
}

describe('a block', () => {
  it('opens copies with the money of their follows, at the price of the trader, and closes them with the trader', async () => {
    await copy.follow(ALICE, trader);
    await copy.follow(BOB, trader, { number: '0.5' });
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    expect(await members()).toEqual([
      { follow_id: 1, lots: 2_000, filled: 2_000, skipped: null },
      { follow_id: 2, lots: 4_000, filled: 4_000, skipped: null },
    ]);
    expect(await positions()).toEqual([
      { user_id: TRADER, lots: 8_000, purse: null, status: 'open' },
      { user_id: ALICE, lots: 2_000, purse: 1, status: 'open' },
      { user_id: BOB, lots: 4_000, purse: 2, status: 'open' },
    ]);
    // 0.2 at 6,812.38: margin of a tenth, and the fee.
    expect((await follows())[0]).toMatchObject({
      held: String(1_200_000_000 - 136_247_600 - 681_238),
      realised: '-681238',
      used: '200000',
    });
    expect(await copy.lever(ALICE)).toMatchObject({ available: 3_800_000_000n });
    await copy.sound();
    await bid(MARK, 100_000);
    await close(id);
    expect((await positions()).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
    const [first] = await follows();
    expect(BigInt(first?.held ?? 0)).toBe(1_200_000_000n + BigInt(first?.realised ?? 0));
    expect(BigInt(first?.realised ?? 0)).toBe(-681_238n - 200_000n - 681_138n);
  });

  it('leaves out with a reason, and says so where nobody takes part', async () => {
    await copy.follow(ALICE, trader);
    await copy.follow(BOB, trader, { order_margin_max: '1' });
    await copy.call(pauseCopy, { trader_user_id: trader, paused: true }, ALICE);
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    expect(await members()).toMatchObject([{ skipped: 'paused' }, { skipped: 'order_margin' }]);
    await copy.call(pauseCopy, { trader_user_id: trader, paused: false }, ALICE);
    await lead(8_000);
    expect((await members()).slice(2)).toMatchObject([{ skipped: null, filled: 2_000 }, { skipped: 'order_margin' }]);
  });

  it('leaves out whose worst price the book is beyond, and notifies them', async () => {
    await beginCopyNews(copy.database.db);
    await copy.follow(ALICE, trader, { slippage: '0.0001' });
    await copy.follow(BOB, trader);
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    expect(await members()).toMatchObject([
      { skipped: 'price_moved', filled: 0 },
      { skipped: null, filled: 2_000 },
    ]);
    copy.news.length = 0;
    await copy.tellCopies();
    expect(copy.news).toMatchObject([{ userId: ALICE, kind: 'copy_skipped' }]);
    expect((await copy.call(listCopyOrders, { kind: 'skipped' }, ALICE)).list).toMatchObject([{ skipped: 'price_moved' }]);
  });

  it('rests, stands after a restart, and ends with the order of the trader; what it held is free again', async () => {
    await copy.follow(ALICE, trader);
    const { id } = await lead(8_000, MARK - 1_000);
    expect((await follows())[0]?.held).not.toBe('1200000000');
    await copy.sound();
    await copy.contracts.restart();
    await copy.sound();
    await copy.contracts.node().contracts.venue.submitOne({ type: 'cancel', userId: TRADER, orderId: id }, null);
    expect((await follows())[0]?.held).toBe('1200000000');
  });
});

it('the first orders behind a restart are repeated: a process knows who leads before it decides', async () => {
  await copy.follow(ALICE, trader);
  await ask(MARK + 100, 100_000);
  await copy.restart();
  await lead(8_000);
  expect(await members()).toMatchObject([{ skipped: null, filled: 2_000 }]);
});

it('who leads anew is repeated for the new followers; copies of before close with their positions', async () => {
  await copy.follow(ALICE, trader);
  await ask(MARK + 100, 100_000);
  await bid(MARK, 100_000);
  const { id } = await lead(8_000);
  await copy.call(endCopyLead, {}, TRADER);
  const again = await copy.lead(TRADER, { name: 'Ebbwater' });
  await copy.follow(BOB, again);
  const { id: next } = await lead(4_000);
  expect(await members()).toMatchObject([{ follow_id: 1 }, { follow_id: 2, filled: 1_000 }]);
  await copy.sound();
  await close(next);
  await close(id);
  expect((await positions()).map(({ status }) => status)).toEqual(Array(4).fill('closed'));
  expect(await copy.endEndings()).toBe(1);
});

it('an order of a trader waits for nobody who changes the trader, so that they never wait for each other', async () => {
  await copy.follow(ALICE, trader);
  await ask(MARK + 100, 100_000);
  await inTransaction(copy.database.db, async (tx) => {
    await lockTrader(tx, trader);
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'));
    expect(await Promise.race([lead(8_000), late])).not.toBe('late');
  });
  expect(await members()).toMatchObject([{ filled: 2_000 }]);
});

describe('a follow with copies', () => {
  it('ends once they are closed, and then gives back what is left', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    expect(await copy.call(cancelCopy, { follow_user_id: trader }, ALICE)).toMatchObject({ status: 'ending' });
    expect(await copy.endEndings()).toBe(0);
    await lead(1_000);
    expect((await members()).at(-1)).toMatchObject({ skipped: 'paused' });
    await bid(MARK, 100_000);
    await close(id);
    expect(await copy.endEndings()).toBe(1);
    expect(await follows()).toMatchObject([{ status: 'ended', held: '0' }]);
    const { available, frozen } = await copy.lever(ALICE);
    expect([available, frozen]).toEqual([5_000_000_000n - 681_238n - 200_000n - 681_138n, 0n]);
    expect((await copy.call(listCopyFollows, { status: 'ended' }, ALICE)).list).toHaveLength(1);
  });

  it('goes on to its end when its trader ends', async () => {
    await copy.follow(ALICE, trader);
    await ask(MARK + 100, 100_000);
    const { id } = await lead(8_000);
    await copy.call(endCopyLead, {}, TRADER);
    expect(await follows()).toMatchObject([{ status: 'ending' }]);
    await copy.sound();
    await bid(MARK, 100_000);
    await close(id);
    expect((await positions()).map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(await copy.endEndings()).toBe(1);
    expect(await follows()).toMatchObject([{ status: 'ended', held: '0' }]);
  });

  it('gives no money back that is in them', async () => {
    await copy.follow(ALICE, trader, { number: '2' });
    await ask(MARK + 100, 100_000);
    await lead(8_000);
    const low = { trader_user_id: trader, budget: '600' };
    expect((await copy.refused(changeCopyBudget, low, ALICE)).code).toBe('COPY_BUDGET');
    expect(await copy.call(changeCopyBudget, { ...low, budget: '2000' }, ALICE)).toMatchObject({ budget: '2000' });
  });
});

it('orders of a trader while followers come, go, pause and change: every one is in or out, and the money is sound', {
  timeout: 120_000,
}, async () => {
  await copy.follow(BOB, trader);
  await ask(MARK + 100, 1_000_000);
  await bid(MARK - 100, 1_000_000);
  const submit = () =>
    copy.contracts.call(submitContract, TRADER, {
      currency_id: 1,
      legal_id: 3,
      type: 1,
      share: '0.01',
      multiple: 10,
      status: 1,
    } as never);
  for (let round = 0; round < 4; round++) {
    const open = (await positions()).length;
    await codesOf([
      submit(),
      copy.follow(ALICE, trader),
      submit(),
      copy.call(changeCopyBudget, { trader_user_id: trader, budget: String(1_300 + round) }, BOB),
      submit(),
      copy.call(pauseCopy, { trader_user_id: trader, paused: round % 2 === 0 }, BOB),
      copy.call(cancelCopy, { follow_user_id: trader }, ALICE),
      submit(),
      copy.follow(CAROL, trader),
      copy.call(cancelCopy, { follow_user_id: trader }, CAROL),
    ]);
    expect((await positions()).length).toBeGreaterThan(open);
    await copy.sound();
    const live = (
      await rows(sql<{ id: number }>`
      SELECT id FROM contract_positions WHERE user_id = ${TRADER} AND status <> 'closed' ORDER BY id`)
    ).map(({ id }) => id);
    await codesOf(live.map((id) => close(id)));
    await copy.endEndings();
    await copy.sound();
  }
  expect(BTC_PERPETUAL).toBe(4);
});
