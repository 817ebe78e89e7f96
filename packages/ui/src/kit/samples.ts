// Invented data for the kit page. English on purpose: the kit is a development page, not the product.

import type { BookData, BookLevel } from '../order-book-view.ts';
import type { ChartBar } from '../charts/chart-adapter.ts';

/** Repeatable pseudo-random numbers, 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** A walk that ends higher (drift above 0) or lower. */
export function walk(seed: number, drift: number, length = 28): number[] {
  const random = seeded(seed);
  let value = 100;
  return Array.from({ length }, () => {
    value += (random() - 0.5) * 3 + drift;
    return value;
  });
}

/** Hourly candles around a price. */
export function sampleBars(count = 120, start = 101_600): ChartBar[] {
  const random = seeded(7);
  let last = start;
  const beginMs = Date.UTC(2026, 10, 15);
  return Array.from({ length: count }, (_, index) => {
    const open = last;
    const close = open + (random() - 0.46) * 420;
    last = close;
    const high = Math.max(open, close) + random() * 160;
    const low = Math.min(open, close) - random() * 160;
    const volume = 20 + random() * random() * 140;
    return {
      timeMs: beginMs + index * 3_600_000,
      open: open.toFixed(1),
      high: high.toFixed(1),
      low: low.toFixed(1),
      close: close.toFixed(1),
      volume: volume.toFixed(3),
    };
  });
}

/** A book around 104,218.4. */
export function sampleBook(seed: number): BookData {
  const random = seeded(seed);
  const side = (sign: number): BookLevel[] => {
    let price = 104_218.4;
    return Array.from({ length: 12 }, () => {
      price += sign * (0.1 + Math.floor(random() * 5) / 10);
      return [price.toFixed(1), (0.01 + random() * random() * 1.8).toFixed(4)] as const;
    });
  };
  const bids = side(-1);
  const asks = side(1);
  return { bids, asks, own: new Set([bids[3]?.[0] ?? '', asks[5]?.[0] ?? '']) };
}

/** Market rows. */
export const sampleMarkets = [
  { symbol: 'BTC', quote: 'USDT', price: '104218.4', decimals: 1, change: '2.31', vol: '2481300000', fiat: '104218.40', seed: 5 },
  { symbol: 'ETH', quote: 'USDT', price: '3914.26', decimals: 2, change: '1.08', vol: '1216800000', fiat: '3914.26', seed: 16 },
  { symbol: 'LTC', quote: 'USDT', price: '118.72', decimals: 2, change: '-0.64', vol: '96400000', fiat: '118.72', seed: 41 },
  { symbol: 'DOGE', quote: 'USDT', price: '0.38214', decimals: 5, change: '-4.91', vol: '288000000', fiat: '0.38', seed: 13 },
  { symbol: 'ADA', quote: 'USDT', price: '0.9416', decimals: 4, change: '0', vol: '88200000', fiat: '0.94', seed: 77 },
] as const;
