/** The figures of a market as everybody reads them: from ticks and atoms to texts, worked out by hand. */
import { expect, it } from 'vitest';
import type { Figures } from './candles.ts';
import type { Market } from './market.ts';
import { presentTicker, presentTradeCandle } from './present.ts';

/** Prices in steps of 0.05, quantities in lots of 0.001, volumes with four decimals. */
const market = {
  id: 9,
  priceDecimals: 2,
  quantityDecimals: 3,
  volumeScale: 4,
  tickUnits: 5n,
  lotUnits: 1n,
} as unknown as Market;
const day = {
  open: 0,
  high: 2_400,
  low: 1_800,
  close: 0,
  volume: 1_234_567,
  turnover2: 5_000_000_001n,
} as unknown as Figures['day'];

it('price, changes, range, volume and turnover of a market are those of its ticks and trades', () => {
  expect(presentTicker(market, { last: 2_100, time: 1_000, todayOpen: 2_000, dayAgo: 2_400, day })).toEqual({
    id: 9,
    last: '105',
    time: 1_000,
    change_today: '0.05',
    change_24h: '-0.125',
    high_24h: '120',
    low_24h: '90',
    // 1,234,567 units of 10^-4.
    volume_24h: '123.4567',
    // Half of 5,000,000,001 atom-ticks, at 0.05 a tick and 10^-4 an atom, cut to the cent.
    turnover_24h: '12500',
  });
});

it('a candle of trades has the volume of its lots', () => {
  const candle = { time: 60_000, open: 2_000, high: 2_100, low: 1_999, close: 2_050, volume: 1_500n };
  expect(presentTradeCandle(market, candle as never)).toEqual([60_000, '100', '105', '99.95', '102.5', '1.5']);
});
