/** Candles of trades: merged once, in the order of their venue's fills. */
import { PERIODS } from '@glasshouse/contract/markets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { buildCandles } from '../domain/candle-builder.ts';
import { mergeTrades, readCandles } from '../store/candles.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const ALL = { marketId: 1, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1_000 };

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(5);
});
afterAll(() => database.close());

describe('candles of trades', () => {
  it('take up each fill once, a late one too, and are those of all fills', async () => {
    const { db } = database;
    const start = NOW;
    const fill = (key: number, time: number, price: number) => ({ marketId: 2, key, time, price, volume: 3n });
    const fills = [
      fill(1, start, 100),
      fill(2, start + 1, 120),
      fill(3, start + 70_000, 90),
      fill(4, start + 2, 80),
      fill(5, start + 70_001, 95),
    ];
    const merge = (known: number) =>
      inTransaction(db, (tx) =>
        mergeTrades(tx, 'cash', 'recorded', async (after) => fills.slice(0, known).filter(({ key }) => key > after)),
      );
    expect(await merge(3)).toBe(3);
    expect(await merge(3)).toBe(0);
    const failed = inTransaction(db, async (tx) => {
      await mergeTrades(tx, 'cash', 'recorded', async () => fills.slice(3));
      throw new Error('lost');
    });
    await expect(failed).rejects.toThrow('lost');
    expect(await Promise.all([merge(5), merge(5)])).toEqual(expect.arrayContaining([2, 0]));
    for (const period of PERIODS)
      expect(await readCandles(db, 'trade', { ...ALL, prices: 'recorded', marketId: 2, period })).toEqual(
        buildCandles(
          fills.map((one) => ({ ...one, prices: 'recorded' })),
          [period],
        ),
      );
  });
});

describe('candles of trades of two venues', () => {
  it('are each followed by their own fills: one venue’s late ids are not behind the other’s', async () => {
    const { db } = database;
    const time = NOW;
    const fill = (key: number, marketId: number) => ({ marketId, key, time, price: 100, volume: 1n });
    const merge = (venue: string, ...fills: ReturnType<typeof fill>[]) =>
      inTransaction(db, (tx) => mergeTrades(tx, venue, 'recorded', async (after) => fills.filter(({ key }) => key > after)));
    expect(await merge('cash', fill(5_000, 4))).toBe(1);
    expect(await merge('contracts', fill(4_001, 6), fill(4_002, 6))).toBe(2);
    expect(await merge('contracts', fill(4_002, 6))).toBe(0);
    expect(await merge('cash', fill(5_001, 4))).toBe(1);
    const volume = async (marketId: number) =>
      (await readCandles(db, 'trade', { ...ALL, prices: 'recorded', marketId, period: '1m' })).map((candle) => candle.volume);
    expect([await volume(4), await volume(6)]).toEqual([[2n], [2n]]);
    await expect(merge('nowhere', fill(1, 1))).rejects.toThrow(RangeError);
  });
});
