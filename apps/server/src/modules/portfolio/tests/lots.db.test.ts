/** Files of lots: what they list adds up to the figures of the portfolio. */
import { addDecimals } from '@glasshouse/money';
import { exportLots, getPortfolio, getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestPortfolio, openPortfolio } from './testing-portfolio.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALICE = 101;

let test: TestPortfolio;
beforeEach(async () => {
  test = await openPortfolio();
});
afterEach(() => test.database.close());

const sum = (texts: readonly (string | undefined)[]) => texts.reduce<string>((a, b) => addDecimals(a, b || '0'), '0');
const rowsOf = async (input: object = {}) => (await test.file(exportLots, ALICE, input)).slice(1);
const ofKind = (rows: string[][], kind: string, coin = 'BTC') => rows.filter((row) => row[1] === kind && row[2] === coin);

describe('a file of lots', () => {
  it('has what was bought and sold with exact figures and UTC times, and adds up to realized results and costs', async () => {
    await test.deposit(ALICE, 3, 1_000_000_000n);
    test.atMidnight(1_500);
    await test.buyBtc(ALICE, 1_000_000n, 70_000_000n, 1_000n);
    await test.fold();
    test.atMidnight(DAY);
    await test.buyBtc(ALICE, 2_000_000n, 150_000_000n);
    await test.post('options.stake', '5', 'option_stake', [[ALICE, 1, -100_000n]]);
    test.atMidnight(DAY + 1_000);
    await test.sellBtc(ALICE, 1_500_000n, 120_000_000n);
    const rows = await rowsOf();
    expect(rows.map((row) => row.slice(0, 10))).toEqual([
      ['2026-01-05T00:00:01.500Z', 'Bought or received', 'BTC', '0.00999', '', '69.93', '', '', 'Spot trading', 'Spot trade'],
      ['2026-01-05T00:00:01.500Z', 'Fee', 'BTC', '', '', '', '', '-0.07', 'Spot trading', 'Spot fee'],
      ['2026-01-06T00:00:00.000Z', 'Bought or received', 'BTC', '0.02', '', '150', '', '', 'Spot trading', 'Spot trade'],
      [
        '2026-01-06T00:00:01.000Z',
        'Sold or sent',
        'BTC',
        '0.00999',
        '2026-01-05T00:00:01.500Z',
        '69.93',
        '79.92',
        '9.99',
        'Spot trading',
        'Spot trade',
      ],
      [
        '2026-01-06T00:00:01.000Z',
        'Sold or sent',
        'BTC',
        '0.00501',
        '2026-01-06T00:00:00.000Z',
        '37.575',
        '40.08',
        '2.505',
        'Spot trading',
        'Spot trade',
      ],
    ]);
    const { coin } = await test.call(getPortfolioCoin, ALICE, { currency: 1, method: 'fifo' });
    expect(sum(ofKind(rows, 'Sold or sent').map((row) => row[7]))).toBe(coin.realised);
    expect(sum(ofKind(rows, 'Fee').map((row) => row[7]))).toBe(`-${coin.fees}`);
    const [bought, sold] = ['Bought or received', 'Sold or sent'].map((kind) => sum(ofKind(rows, kind).map((row) => row[5])));
    expect(addDecimals(coin.cost, sold ?? '')).toBe(bought);
  });

  it('is the same after its journals were folded, also when the index of their seconds is gone', async () => {
    await test.deposit(ALICE, 1, 100_000_000n);
    test.atMidnight(HOUR);
    await test.post('withdraw', '1', 'withdrawal', [[ALICE, 1, -40_000_000n]]);
    const before = await rowsOf();
    expect(before.map((row) => row.slice(5, 8))).toEqual([
      ['7000', '', ''],
      ['2800', '2800', '0'],
    ]);
    await test.fold();
    test.prices.set(0, null);
    expect(await rowsOf()).toEqual(before);
  });

  it('is cut by year and coin, and its results of each year add up to all', async () => {
    await test.deposit(ALICE, 3, 1_000_000_000n);
    await test.buyBtc(ALICE, 2_000_000n, 140_000_000n);
    await test.sellBtc(ALICE, 500_000n, 40_000_000n);
    const next = Date.UTC(2027, 0, 1);
    test.clock.advance(next - test.clock.now());
    await test.sellBtc(ALICE, 500_000n, 30_000_000n);
    const [first, second, all] = [await rowsOf({ to: next }), await rowsOf({ from: next }), await rowsOf()];
    expect([first.length, second.length, all.length]).toEqual([2, 1, 3]);
    expect([...first, ...second]).toEqual(all);
    expect(sum(all.map((row) => row[7]))).toBe(
      (await test.call(getPortfolio, ALICE, { period: 'all', method: 'fifo' })).realised.result,
    );
    expect(await rowsOf({ currency: '2' })).toEqual([]);
  });

  it('counts a lost stake in a coin as the loss that the portfolio shows', async () => {
    await test.deposit(ALICE, 1, 100_000_000n);
    await test.post('options.stake', '7', 'option_stake', [[ALICE, 1, -10_000_000n]]);
    await test.post('options.settle', '7', 'option_stake', [[102, 1, 1n]]);
    const rows = await rowsOf();
    const { coin } = await test.call(getPortfolioCoin, ALICE, { currency: 1, method: 'fifo' });
    expect([coin.amount, coin.other]).toEqual(['0.9', '-700']);
    expect(sum(rows.map((row) => row[7]))).toBe('-700');
  });

  it('is in the language of its reader, and written once at a time', async () => {
    await test.deposit(ALICE, 3, 1_000_000_000n);
    const [head] = await test.file(exportLots, ALICE, {}, 'fra');
    expect(head?.slice(0, 4)).toEqual(['Heure (UTC)', 'Type', 'Crypto', 'Quantité']);
    const { body } = (await test.run(exportLots, ALICE, {})) as { body: { destroy(): void } };
    await expect(test.run(exportLots, ALICE, {})).rejects.toMatchObject({ code: 'WALLET_EXPORT_RUNNING' });
    body.destroy();
    expect(await rowsOf()).toEqual([]);
    await expect(test.run(exportLots, ALICE, { from: 2, to: 1 })).rejects.toMatchObject({ code: 'WALLET_RANGE_REVERSED' });
    await expect(test.run(exportLots, ALICE, { currency: '77' })).rejects.toMatchObject({ code: 'WALLET_CURRENCY_UNKNOWN' });
  });
});

describe('a call while very many journals wait to be folded', () => {
  it('is refused with a clear code, and answered when they are folded', async () => {
    await test.database.close();
    test = await openPortfolio({ mostBehind: 3 });
    for (const _ of [1, 2, 3]) await test.deposit(ALICE, 3, 1_000_000n);
    expect((await test.call(getPortfolio, ALICE, {})).worth).toBe('3');
    await test.deposit(ALICE, 3, 1_000_000n);
    await expect(test.call(getPortfolio, ALICE, {})).rejects.toMatchObject({ code: 'PORTFOLIO_BEHIND' });
    await test.fold();
    expect((await test.call(getPortfolio, ALICE, {})).worth).toBe('4');
  });
});
