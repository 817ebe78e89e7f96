/** Portfolios on a ledger and a database: folded behind the journals, read at once, hour by hour. */
import { getAccountCurve, getPortfolio, getPortfolioCoin, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { MIDNIGHT, type TestPortfolio, openPortfolio } from './testing-portfolio.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [ALICE, BOB] = [101, 102];

let test: TestPortfolio;
let prices: TestPortfolio['prices'];
let call: TestPortfolio['call'];
beforeEach(async () => {
  test = await openPortfolio();
  ({ prices, call } = test);
});
afterEach(() => test.database.close());

const post: TestPortfolio['post'] = (...args) => test.post(...args);
const deposit: TestPortfolio['deposit'] = (...args) => test.deposit(...args);
const buyBtc: TestPortfolio['buyBtc'] = (...args) => test.buyBtc(...args);
const atMidnight = (time: number) => test.atMidnight(time);
const fold = () => test.fold();

describe('a portfolio', () => {
  it('shows a trade at once, and the same figures when its journals have been folded', async () => {
    await deposit(ALICE, 3, 10_000_000_000n);
    atMidnight(600_000);
    await buyBtc(ALICE, 1_000_000n, 70_000_000n, 1_000n);
    prices.set(MIDNIGHT + 601_000, '7100');
    atMidnight(700_000);
    const before = await call(getPortfolio, ALICE, {});
    // 0.00999 BTC × 7,100 − (70 − 0.07), and a fee of 0.07.
    expect(before).toMatchObject({ worth: '10000.929', put_in: '10000', result: '0.929', percent: '0', fees: '0.07' });
    expect(before.coins.find(({ code }) => code === 'BTC')).toMatchObject({
      amount: '0.00999',
      unit_cost: '7000',
      unrealised: '0.999',
      move: '1.42',
      trades: 1,
    });
    expect(before.reasons).toEqual([
      { kind: 'coin', currency_id: 1, name: 'BTC', move: '1.42', amount: '0.999' },
      { kind: 'fees', currency_id: null, name: '', move: null, amount: '-0.07' },
    ]);
    await fold();
    expect(await call(getPortfolio, ALICE, {})).toEqual(before);
    const { rows } = await sql`SELECT user_id FROM portfolio_positions WHERE asset_id = 1`.execute(test.database.db);
    expect(rows).toEqual([{ user_id: ALICE }]);
  });

  it('counts what was put in since the span began, and results of splits of a span add up', async () => {
    await deposit(ALICE, 1, 100_000_000n);
    await fold();
    const results: number[] = [];
    for (let day = 1; day <= 3; day++) {
      prices.set(MIDNIGHT + day * DAY, String(7_000 + 50 * day * (day % 2 === 0 ? -1 : 1)));
      atMidnight(day * DAY);
      await fold();
      atMidnight(day * DAY + HOUR);
      await deposit(ALICE, 3, 1_000_000n);
      await fold();
      atMidnight(day * DAY + DAY - 1);
      results.push(Number((await call(getPortfolio, ALICE, { period: 'today' })).result));
      expect((await call(getPortfolio, ALICE, { period: 'today' })).since).toBe(MIDNIGHT + day * DAY);
    }
    // At the end of each day the price is that of its midnight: the move is in the result of the week alone.
    expect(results).toEqual([0, 0, 0]);
    const all = await call(getPortfolio, ALICE, { period: 'all' });
    expect([all.put_in, all.result, all.worth]).toEqual(['7003', '150', '7153']);
  });

  it('takes its hour’s journals and no later one: a deposit in the second of a snapshot counts once', async () => {
    await deposit(ALICE, 1, 100_000_000n);
    atMidnight(HOUR - 1);
    await deposit(ALICE, 3, 5_000_000n);
    prices.set(MIDNIGHT + HOUR, '8000');
    atMidnight(HOUR);
    await deposit(ALICE, 3, 7_000_000n);
    await fold();
    const { points } = await call(getPortfolioCurve, ALICE, { period: 'today' });
    const time = MIDNIGHT + HOUR;
    expect(points).toEqual([
      { time: points[0]?.time, worth: '7000', put_in: '7000' },
      { time, worth: '8005', put_in: '7005' },
      { time, worth: '8012', put_in: '7012' },
    ]);
    const { rows } = await sql<{ atoms: string }>`
      SELECT atoms FROM portfolio_standings WHERE hour = ${MIDNIGHT + HOUR} AND asset_id = 3`.execute(test.database.db);
    expect(rows).toEqual([{ atoms: '5000000' }]);
    expect(await call(getPortfolio, ALICE, { period: 'all' })).toMatchObject({ put_in: '7012', result: '1000' });
  });

  it('makes up no hour at which nothing ran: the curve has a gap, and a span begins at the first hour with prices', async () => {
    await deposit(ALICE, 1, 100_000_000n);
    await fold();
    // Three days later: no mark of midnight.
    prices.set(MIDNIGHT + 3 * DAY + 2 * HOUR, '7300');
    atMidnight(3 * DAY + 90 * 60_000);
    await fold();
    expect(await call(getPortfolio, ALICE, { period: 'today' })).toMatchObject({
      since: null,
      result: null,
      percent: null,
      worth: '7000',
    });
    atMidnight(3 * DAY + 2 * HOUR);
    await fold();
    prices.set(MIDNIGHT + 3 * DAY + 2 * HOUR + 60_000, '7310');
    atMidnight(3 * DAY + 2 * HOUR + 60_000);
    expect(await call(getPortfolio, ALICE, { period: 'today' })).toMatchObject({
      since: MIDNIGHT + 3 * DAY + 2 * HOUR,
      result: '10',
    });
    const { points } = await call(getPortfolioCurve, ALICE, { period: 'week' });
    const known = points.filter(({ worth }) => worth !== null).map(({ time }) => time - MIDNIGHT);
    // Where the account began, then nothing until there are prices.
    expect(known).toEqual([0, 3 * DAY + 2 * HOUR, 3 * DAY + 2 * HOUR + 60_000]);
  });

  it('says that a coin has no price, and leaves it out of every sum', async () => {
    await deposit(ALICE, 3, 100_000_000n);
    await deposit(ALICE, 106, 5_000n);
    const { worth, result, without_price, coins } = await call(getPortfolio, ALICE, {});
    expect([worth, result, without_price]).toEqual(['100', '0', ['EUR']]);
    expect(coins.find(({ code }) => code === 'EUR')).toMatchObject({
      worth: null,
      result: null,
      price: null,
      without_cost: '50',
    });
  });

  it('that is all there is has no result, and no point of the curve says one', async () => {
    await deposit(ALICE, 106, 5_000n);
    await fold();
    atMidnight(HOUR + 60_000);
    await fold();
    expect(await call(getPortfolio, ALICE, {})).toMatchObject({ result: null, percent: null, without_price: ['EUR'] });
    const { points } = await call(getPortfolioCurve, ALICE, {});
    expect(points.length).toBeGreaterThan(1);
    for (const point of points) expect(point).toMatchObject({ worth: null, put_in: null });
  });

  it('that stood before a market lost its price keeps its cost, and says no price', async () => {
    await deposit(ALICE, 3, 100_000_000n);
    await buyBtc(ALICE, 1_000_000n, 70_000_000n);
    await fold();
    prices.set(MIDNIGHT + 60_000, null);
    atMidnight(120_000);
    expect(await call(getPortfolio, ALICE, {})).toMatchObject({ worth: '30', result: '0', without_price: ['BTC'] });
    expect((await call(getPortfolioCoin, ALICE, { currency: 1 })).coin).toMatchObject({ cost: '70', worth: null, result: null });
  });

  it('counts the stake of an open option as the user’s, and a lost one as the loss that it is', async () => {
    await deposit(ALICE, 3, 100_000_000n);
    await post('options.stake', '5', 'option_stake', [[ALICE, 3, -10_000_000n]]);
    expect(await call(getPortfolio, ALICE, {})).toMatchObject({
      worth: '100',
      result: '0',
      held: [{ product: 'options', worth: '10' }],
    });
    await fold();
    expect(await call(getPortfolio, ALICE, {})).toMatchObject({
      worth: '100',
      result: '0',
      held: [{ product: 'options', worth: '10' }],
    });
    // Lost: the journal has no leg of the user.
    await inTransaction(test.database.db, (tx) =>
      test.ledger.post(tx, {
        scope: 'options.settle',
        key: '5',
        cause: 'option_stake',
        reference: '5',
        legs: [
          { account: { kind: 'external', purpose: 'capital' }, assetId: 3, atoms: -10_000_000n },
          { account: { kind: 'house', purpose: 'options' }, assetId: 3, atoms: 10_000_000n },
        ],
      }),
    );
    const lost = { worth: '90', result: '-10', held: [], products: [{ product: 'options', result: '-10' }] };
    expect(await call(getPortfolio, ALICE, {})).toMatchObject(lost);
    await fold();
    expect(await call(getPortfolio, ALICE, {})).toMatchObject(lost);
  });

  it('of an account that never had anything is nothing: no figure but zero', async () => {
    expect(await call(getPortfolio, BOB, {})).toMatchObject({
      worth: '0',
      put_in: '0',
      result: '0',
      percent: null,
      coins: [],
      reasons: [],
    });
    expect((await call(getPortfolioCurve, BOB, { period: 'all' })).points).toHaveLength(1);
  });

  it('forgets hours of the future when the clock was set back, and goes on', async () => {
    await deposit(ALICE, 1, 100_000_000n);
    atMidnight(5 * HOUR);
    await deposit(ALICE, 1, 100_000_000n);
    await fold();
    atMidnight(HOUR);
    await fold();
    await deposit(ALICE, 3, 1_000_000n);
    await fold();
    const { rows } = await sql<{ hour: number }>`SELECT max(hour) AS hour FROM portfolio_standings`.execute(test.database.db);
    expect(Number(rows[0]?.hour)).toBeLessThanOrEqual(MIDNIGHT + 2 * HOUR);
    expect(await call(getPortfolio, ALICE, { period: 'all' })).toMatchObject({ worth: '14001', put_in: '14001', result: '0' });
  });

  it('lists the lots of a coin, oldest first, which hold all of it', async () => {
    await deposit(ALICE, 3, 1_000_000_000n);
    await buyBtc(ALICE, 1_000_000n, 70_000_000n);
    atMidnight(1_000);
    await buyBtc(ALICE, 2_000_000n, 150_000_000n);
    await post('spot.fill', 's', 'spot_trade', [
      [ALICE, 1, -500_000n],
      [ALICE, 3, 36_000_000n],
    ]);
    await fold();
    const { lots, lots_open, coin } = await call(getPortfolioCoin, ALICE, { currency: 1, method: 'fifo' });
    expect(lots.map(({ amount, cost, unit_cost }) => [amount, cost, unit_cost])).toEqual([
      ['0.005', '35', '7000'],
      ['0.02', '150', '7500'],
    ]);
    expect([lots_open, coin.amount, coin.cost, coin.realised]).toEqual([2, '0.025', '185', '1']);
  });

  it('draws each account by itself: a transfer moves worth from one to the other, and a missing price is a gap', async () => {
    await deposit(ALICE, 1, 100_000_000n);
    atMidnight(HOUR + 1);
    await post('transfer', 't', 'account_transfer', [
      [ALICE, 1, -40_000_000n, undefined, 'change'],
      [ALICE, 1, 40_000_000n, undefined, 'micro'],
    ]);
    prices.set(MIDNIGHT + HOUR, '8000');
    for (const hour of [1, 2, 3]) {
      if (hour === 3) prices.set(MIDNIGHT + 3 * HOUR, null);
      atMidnight(hour * HOUR + 10);
      await fold();
    }
    prices.set(MIDNIGHT + 3 * HOUR + 20, '9000');
    atMidnight(3 * HOUR + 20);
    const curve = async (type: 'change' | 'micro') =>
      (await call(getAccountCurve, ALICE, { type, period: 'today' })).points.map(({ time, worth }) => [time - MIDNIGHT, worth]);
    expect(await curve('change')).toEqual([
      [HOUR, '8000'],
      [2 * HOUR, '4800'],
      [3 * HOUR, null],
      [3 * HOUR + 20, '5400'],
    ]);
    expect(await curve('micro')).toEqual([
      [2 * HOUR, '3200'],
      [3 * HOUR, null],
      [3 * HOUR + 20, '3600'],
    ]);
    const summary = await call(getPortfolio, ALICE, {});
    expect(summary.accounts).toEqual([
      { type: 'change', worth: '5400' },
      { type: 'micro', worth: '3600' },
    ]);
  });

  it('begins 7 and 30 days at 00:00 UTC, also after the hours of that day have been thinned', async () => {
    await deposit(ALICE, 3, 100_000_000n);
    await fold();
    atMidnight(40 * DAY + 5 * HOUR);
    for (const [period, days] of [
      ['week', 7],
      ['month', 30],
    ] as const)
      expect((await call(getPortfolio, ALICE, { period })).since).toBe(MIDNIGHT + (40 - days) * DAY);
  });

  it('of a closed account stays deleted, whatever of its journals waits to be folded', async () => {
    await deposit(ALICE, 3, 100_000_000n);
    await deposit(BOB, 3, 100_000_000n);
    await fold();
    await deposit(ALICE, 3, 1_000_000n);
    await inTransaction(test.database.db, async (tx) => {
      await test.ledger.closeAccounts(tx, ALICE);
      await test.portfolio.module.person?.erase?.(tx, ALICE);
    });
    await fold();
    for (const table of ['positions', 'standings', 'flows', 'account_hours', 'holdings'])
      expect(
        (await sql`SELECT user_id FROM ${sql.table(`portfolio_${table}`)} WHERE user_id = ${ALICE}`.execute(test.database.db))
          .rows,
      ).toEqual([]);
    expect((await call(getPortfolio, BOB, {})).worth).toBe('100');
  });
});
