// SPDX-License-Identifier: Apache-2.0
/** Decimal texts as the units of the tests: BTC/USDT with ticks of 0.01 and lots of 0.0001, and demo terms. */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { LINEAR, type Side } from './contract.ts';
import type { Position } from './position.ts';
import { tierTable, type TierTable } from './tiers.ts';

/** Atoms of a decimal text at a scale. */
export function atoms(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale, 'any');
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  return parsed.atoms;
}

/** USDT atoms. */
export const usdt = (text: string): bigint => atoms(text, 6);
/** BTC atoms. */
export const btc = (text: string): bigint => atoms(text, 8);
/** Ticks of 0.01. */
export const ticks = (text: string): bigint => atoms(text, 2);
/** Lots of 0.0001. */
export const lots = (text: string): bigint => atoms(text, 4);
/** Atoms as text. */
export const text = (value: bigint, scale = 6): string => formatAmount(value, scale);

/** 0.05 %. */
export const FEE = 500n;
/** Tier 1 of BTC/USDT: 0.5 %. */
export const RATES = { maintenancePpm: 5_000n, feePpm: FEE };

/** The demo's tiers of BTC/USDT. */
export function btcTiers(): TierTable {
  const row = (to: string, maxMultiple: bigint, maintenancePpm: bigint) => ({ to: usdt(to), maxMultiple, maintenancePpm });
  return tierTable([
    row('50000', 100n, 5_000n),
    row('250000', 50n, 10_000n),
    row('1000000', 20n, 25_000n),
    row('5000000', 10n, 50_000n),
    row('20000000', 5n, 100_000n),
    row('50000000', 2n, 250_000n),
  ]);
}

/** A linear position opened at one price. */
export function opened(side: Side, quantity: string, price: string, multiple: bigint): Position {
  return openedAt({ side, lots: lots(quantity), entry: ticks(price), multiple });
}

/** The same in lots and ticks. */
export function openedAt({ side, lots: size, entry, multiple }: Opening): Position {
  const entryValue = size * entry;
  return { side, lots: size, entryValue, margin: (entryValue + multiple - 1n) / multiple, owed: 0n };
}

/** How a position is opened: at one price in ticks. */
export interface Opening {
  readonly side: Side;
  readonly lots: bigint;
  readonly entry: bigint;
  readonly multiple: bigint;
}

/** The kind of contract of the examples. */
export const CONTRACT = LINEAR;
