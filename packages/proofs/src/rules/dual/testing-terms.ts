// SPDX-License-Identifier: Apache-2.0
/** Test helper: products, ticks and amounts of the worked examples. */
import { formatUnits } from '@glasshouse/money';
import type { DualType } from './rate.ts';
import type { DualProductFacts } from './terms.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const MINUTE = 60_000;
/** A morning on which a product of 6.5 days is bought. */
export const NOW = Date.UTC(2026, 10, 13, 20);
/** A price in hundredths. */
export const cents = (text: string): bigint => BigInt(text.replace('.', ''));
/** The index of that morning. */
export const TICK = { ticks: cents('6817.82'), time: NOW };
/** 24 decimals cut to fewer. */
export const cut = (value: bigint, decimals: number): string => formatUnits(value / 10n ** BigInt(24 - decimals), decimals);

/** A product with days as units and a window of 30 minutes; `left` ms from that morning to maturity. */
export function product(type: DualType, linked: string, left: number, more: Partial<DualProductFacts> = {}): DualProductFacts {
  return {
    symbol: 'BTC/USDT',
    asset: 'BTC',
    quoteAsset: 'USDT',
    scale: 8,
    quoteScale: 6,
    priceDecimals: 2,
    type,
    linked: cents(linked),
    maturity: NOW + left,
    unitMs: DAY,
    windowMs: 30 * MINUTE,
    extendMs: DAY,
    sharePpm: 150_000n,
    share: type === 'call' ? 1_000_000n : 100_000_000n,
    series: 'btc-call-7d',
    section: 'weeks',
    maxShares: 1_000,
    maxUser: 200,
    opensAt: NOW - HOUR,
    closesAt: NOW + left - 31 * MINUTE,
    isDemo: false,
    ...more,
  };
}
