/** Who would cheat with margin: the application's role cannot rewrite it, and what the owner of the database bends is found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALICE, BOB, BTC, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

/** Debts of every fate: healed in two steps, written off, paid in part, and open for hours. */
let margin: TestMargin;
beforeAll(async () => {
  margin = await openMargin();
  await margin.fund(BOB, BTC, '100');
  await margin.fund(BOB, USDT, '1000000');
  for (const userId of [ALICE, 21]) {
    await margin.own(userId, USDT, '1000');
    await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
    await margin.place(userId, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
  }
  await margin.own(22, USDT, '1000');
  await margin.borrow(22, USDT, '500');
  await margin.borrow(22, USDT, '700');
  for (let i = 0; i < 3; i++) await margin.nextHour();
  await margin.repay(22, USDT, '100');
  await margin.tick(490_000);
  await margin.spotOrder(BOB, 'buy', '0.4', '4900');
  await margin.tick(490_001);
  await margin.spotOrder(BOB, 'buy', '2', '3000');
  await margin.tick(300_000, 300_001, 300_002);
  await margin.nextHour(PRICE);
}, 120_000);
afterAll(() => margin.close());

const titles = async () => {
  const { breaches } = await margin.ledger.check();
  return [...new Set(breaches.map(({ title }) => title))].filter((title) => title.includes('margin') || OURS.has(title));
};
const OURS = new Set([
  'each charge of interest is what its hour makes of it',
  'the rate of an hour follows from its curve',
  'no order of a liquidation trades beyond its limit',
  'a step of a liquidation charged what its record says, behind the one before',
]);

describe('the application', () => {
  it.each([
    'UPDATE margin_events SET interest = 0',
    'DELETE FROM margin_events',
    'UPDATE margin_rates SET hourly_e10 = 1',
    'UPDATE margin_uses SET lent = 0',
    "UPDATE margin_liquidations SET record = '{}'",
    'DELETE FROM margin_debts',
  ])('cannot: %s', async (statement) => {
    await expect(margin.asOwner(`SET ROLE glasshouse_app; ${statement}`)).rejects.toThrow('permission denied');
  });
});

describe('what the owner of the database bends', () => {
  it('is nothing at first', async () => expect(await titles()).toEqual([]));

  /** Bends a column by an amount, and back. */
  const by = (table: string, column: string, where: string, step = 1) =>
    [step, -step].map((delta) => `UPDATE ${table} SET ${column} = ${column} + ${delta} WHERE ${where}`) as [string, string];
  const OF_22 = 'user_id = 22';
  const charge = `id = (SELECT min(id) FROM margin_events WHERE kind = 'interest' AND ${OF_22})`;
  const rate = `asset_id = ${USDT} AND hour = (SELECT max(hour) FROM margin_rates)`;
  const house = (purpose: string) => `kind = 'house' AND purpose = '${purpose}' AND asset_id = ${USDT}`;
  const body = (field: string, value: string, where: string): [string, string] => [
    `CREATE TABLE was AS SELECT id, record FROM margin_liquidations;
     UPDATE margin_liquidations SET record = jsonb_set(record::jsonb, '${field}', '${value}')::text WHERE ${where}`,
    'UPDATE margin_liquidations l SET record = w.record FROM was w WHERE w.id = l.id; DROP TABLE was',
  ];

  it.each([
    [
      'a debt that is less than is owed',
      ...by('margin_debts', 'principal', OF_22, -1),
      'a debt of margin is what its balance owes and the sum of its events',
    ],
    [
      'an event that is gone from its sum',
      ...by('margin_events', 'principal', `kind = 'borrow' AND ${OF_22}`),
      'a debt of margin is what its balance owes and the sum of its events',
    ],
    [
      'a pool that lent less',
      ...by('margin_pools', 'lent', `asset_id = ${USDT}`, -1),
      'what margin has lent stands against its debts',
    ],
    [
      'interest that nobody owes',
      ...by('accounts', 'balance', house('margin_interest_due')),
      'what margin has lent stands against its debts',
    ],
    [
      'a pool from which something was taken',
      ...by('accounts', 'balance', house('margin_pool'), -1),
      'pool and fund of margin are their capital and what went through them',
    ],
    [
      'a fund that received less',
      ...by('margin_pools', 'received', `asset_id = ${USDT}`, -1),
      'pool and fund of margin are their capital and what went through them',
    ],
    ['a charge of more', ...by('margin_events', 'interest', charge), 'each charge of interest is what its hour makes of it'],
    [
      'a charge of a smaller principal',
      ...by('margin_events', 'base', charge, -499_000_000),
      'each charge of interest is what its hour makes of it',
    ],
    [
      'an hour that is charged as another',
      ...by('margin_events', 'hour', charge, 40),
      'each charge of interest is what its hour makes of it',
    ],
    ['a cheaper hour', ...by('margin_rates', 'hourly_e10', rate, -1), 'the rate of an hour follows from its curve'],
    ['a use that the record does not say', ...by('margin_rates', 'use_ppm', rate), 'the rate of an hour follows from its curve'],
    [
      'a curve that nobody published',
      `CREATE TABLE was AS SELECT record FROM margin_rates WHERE ${rate}; UPDATE margin_rates SET record = jsonb_set(record::jsonb, '{base}', '"30000"')::text WHERE ${rate}`,
      `UPDATE margin_rates SET record = (SELECT record FROM was) WHERE ${rate}; DROP TABLE was`,
      'the rate of an hour follows from its curve',
    ],
    [
      'an hour that a debt was not charged for',
      `UPDATE margin_events SET hour = hour - 100, time_ms = time_ms - 360000000 WHERE kind = 'borrow' AND user_id = ${ALICE}`,
      `UPDATE margin_events SET hour = hour + 100, time_ms = time_ms + 360000000 WHERE kind = 'borrow' AND user_id = ${ALICE}`,
      'a debt of margin is charged each hour that it stands',
    ],
    [
      'a sale beyond its limit',
      ...body('{order,limit}', '"999999999"', 'order_id IS NOT NULL'),
      'no order of a liquidation trades beyond its limit',
    ],
    [
      'a charge that no record says',
      ...body('{charge}', '"1"', 'order_id IS NOT NULL'),
      'a step of a liquidation charged what its record says, behind the one before',
    ],
    [
      'a step of somebody else’s liquidation',
      `UPDATE margin_liquidations SET from_id = NULL WHERE from_id IS NOT NULL AND id = (SELECT min(id) FROM margin_liquidations WHERE from_id IS NOT NULL)`,
      `UPDATE margin_liquidations l SET from_id = (SELECT max(id) FROM margin_liquidations b WHERE b.user_id = l.user_id AND b.id < l.id) WHERE from_id IS NULL AND record::jsonb->>'from' IS NOT NULL`,
      'a step of a liquidation charged what its record says, behind the one before',
    ],
  ])('%s is found', async (_, bend, mend, title) => {
    await margin.asOwner(bend);
    const found = await titles();
    await margin.asOwner(mend);
    expect(found).toContain(title);
  });

  it('is whole again', async () => expect(await titles()).toEqual([]));
});
