/**
 * Decides what a maturity was settled at and what became of its positions: from the ticks of the log and the terms of the positions,
 * by the rule of `packages/proofs` and nothing else. Pure. This room reaches no code of users, staff, exposure or settings
 * (tools/test/decisions.test.ts), so nothing there can name a price or an outcome.
 */
import { type SettledWindow, type WindowTick, outcomeOf, paidOf, settleWindow } from '@glasshouse/proofs/dual';
import type { DualPosition, DualPrice, DualProduct, DualResult } from '../domain/dual.ts';

/** A maturity as far as settling looks at it. */
export interface Maturity {
  readonly id: number;
  readonly assetId: number;
  readonly marketId: number;
  readonly maturity: number;
  readonly windowMs: number;
  readonly extendMs: number;
}

/** A logged second of an index. */
export interface SettlementTick {
  readonly time: number;
  readonly leaf: number;
  readonly priceTicks: number | null;
  readonly prices: string;
}

/** The settlement by ticks of which all up to a time are known; null while that does not decide it. */
export const decidePrice = (
  { maturity: at, windowMs, extendMs }: Maturity,
  ticks: readonly SettlementTick[],
  knownTo: number,
): SettledWindow | null =>
  settleWindow(
    { at, windowMs, extendMs },
    ticks.map(
      ({ time, priceTicks, prices }): WindowTick => ({
        time,
        ticks: priceTicks === null ? null : BigInt(priceTicks),
        prices,
      }),
    ),
    knownTo,
  );

/** Seconds that a settlement rests on: from the first of the first window to the first at or behind the end. */
export function citedBy({ maturity, windowMs }: Maturity, end: number, ticks: readonly SettlementTick[]): number[] {
  const from = ticks.findIndex(({ time }) => time >= maturity - windowMs);
  if (from < 0) return [];
  const over = ticks.findIndex(({ time }) => time >= end);
  return ticks.slice(from, over < 0 ? ticks.length : over + 1).map(({ leaf }) => leaf);
}

/** What became of a position. A window of other prices than those that it was quoted by is none for it. */
export function decideResult(
  position: Pick<DualPosition, 'prices' | 'ifBase' | 'ifQuote'>,
  product: Pick<DualProduct, 'type' | 'linked'>,
  price: Pick<DualPrice, 'outcome' | 'prices' | 'sumPriceMs' | 'sumMs'>,
): Pick<DualResult, 'outcome' | 'paidBase' | 'paidQuote'> {
  const isDecided = price.outcome === 'ok' && price.prices === position.prices;
  const outcome = outcomeOf(product, isDecided ? price : null);
  return { outcome, ...paidOf(product, outcome, { base: position.ifBase, quote: position.ifQuote }) };
}
