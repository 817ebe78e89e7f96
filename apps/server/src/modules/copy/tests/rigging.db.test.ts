/** Faults of copy trading's money that somebody gains by: planted in the database, each is found by the check of the money. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB] = [11, 12, 13] as const;

let copy: TestCopy;
let trader: number;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB]);
  trader = await copy.lead(TRADER);
  await copy.follow(ALICE, trader);
  await copy.sound();
});
afterEach(() => copy.close());

const found = async () => [...new Set((await copy.breaches()).map(({ title }) => title))];

it.each([
  [
    'more is said to be held than is',
    `UPDATE copy_follows SET held = held + 1`,
    'a follow holds exactly what is set aside for it',
  ],
  [
    'the hold of a follow is taken for something else',
    `UPDATE holds SET cause_id = '99' WHERE cause_kind = 'copy_follow'`,
    'a follow holds exactly what is set aside for it',
  ],
  [
    'a budget is changed without an event',
    `UPDATE copy_follows SET budget = 1300000000, max_loss = 500000000`,
    'a follow is the sum of its events',
  ],
  [
    'a loss cap is raised behind the back of its owner',
    `UPDATE copy_follows SET max_loss = 1200000000`,
    'a follow is the sum of its events',
  ],
  ['a slippage is widened', `UPDATE copy_follows SET slippage_ppm = 20000`, 'a follow is the sum of its events'],
  [
    'a share is raised for a follow that stands',
    `UPDATE copy_follows SET share_ppm = 200000`,
    'the share of a follow never changes',
  ],
  [
    'a trader follows',
    `INSERT INTO copy_traders (user_id, name, motto, share_ppm, status, since) VALUES (${ALICE}, 'Alice', 'xx', 0, 'leading', 0)`,
    'nobody who leads follows, and caps of traders hold',
  ],
  [
    'a trader is followed by themselves',
    `UPDATE copy_traders SET user_id = ${ALICE}`,
    'nobody who leads follows, and caps of traders hold',
  ],
  [
    'a trader who ended is still followed',
    `UPDATE copy_traders SET status = 'ended', ended_at = 1, end_reason = 'user'`,
    'nobody who leads follows, and caps of traders hold',
  ],
  [
    'a journal of a budget is missing',
    `UPDATE copy_follow_events SET revision = 2; UPDATE copy_follows SET revision = 2`,
    'more or less budget of a follow moved once',
  ],
])('%s', async (_name, statement, title) => {
  await copy.asOwner(statement);
  expect(await found()).toContain(title);
});

it('the application cannot change what happened to a follow', async () => {
  const { db } = copy.platform;
  const { sql } = await import('kysely');
  await expect(sql`UPDATE copy_follow_events SET amount = 0`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`UPDATE copy_follows SET share_ppm = 0`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`DELETE FROM copy_traders`.execute(db)).rejects.toThrow('permission denied');
});

it.each([
  [
    'copies brought more than they did',
    `UPDATE copy_follows SET realised = realised + 1`,
    'a follow has its budget and what its copies brought',
  ],
  [
    'a margin is of no follow',
    `UPDATE contract_positions SET purse = NULL`,
    'a follow has its budget and what its copies brought',
  ],
  [
    'a member paid more than its guard',
    `UPDATE copy_members SET guard_ticks = 1`,
    'followers traded in their blocks and within their guards',
  ],
  [
    'a member is an order of another',
    `UPDATE copy_members SET order_id = order_id - 1`,
    'followers traded in their blocks and within their guards',
  ],
])('of a block: %s', async (_name, statement, title) => {
  const [follow] = await copy.asOwner(`SELECT t.user_id FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id`);
  await copy.contracts.tick(681_138);
  await copy.contracts.fund(99, 100_000);
  await copy.contracts.enter(99, 'sell', 681_138, 100_000, 5);
  await copy.contracts.enter(Number(follow?.['user_id']), 'buy', 681_138, 8_000, 10);
  expect(await found()).toEqual([]);
  await copy.asOwner(statement);
  expect(await found()).toContain(title);
});
