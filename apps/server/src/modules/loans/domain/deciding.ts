/** Three logged seconds, and what they decide. Pure. */
import {
  type LoanPair,
  OLDEST_TICK_MS,
  TRIGGER_TICKS,
  decidingTick as decidingOf,
  isTriggered as isTriggeredBy,
} from '@glasshouse/proofs/loan';
import { type Loan, stateOf } from './loan.ts';

/** How many ticks decide. */
export const LEVEL_TICKS = TRIGGER_TICKS;

/** A tick as it was logged. */
interface Tick {
  readonly time: number;
  readonly priceTicks: number | null;
  readonly prices: string;
}

const triggering = (ticks: readonly Tick[]) =>
  ticks.map(({ time, priceTicks, prices }) => ({ time, prices, ticks: priceTicks === null ? null : BigInt(priceTicks) }));

/** The tick of three that is reached last, by what is borrowed; null: they decide nothing. */
export const decidingTick = (borrows: LoanPair['borrows'], ticks: readonly Tick[]): bigint | null =>
  decidingOf({ borrows } as LoanPair, triggering(ticks));

/** Whether three ticks trigger a level of a loan as it stands; nothing is decided by what is old. */
export function isTriggered(loan: Loan, level: 'warning' | 'sale', ticks: readonly Tick[], now: number): boolean {
  const last = ticks.at(-1);
  if (last === undefined || now - last.time > OLDEST_TICK_MS || now < last.time) return false;
  const { pair, levels } = loan.open;
  return isTriggeredBy(pair, stateOf(loan), levels[level], triggering(ticks));
}
