// SPDX-License-Identifier: Apache-2.0
/** Figures for people: the risk rate (F10) and the return on margin (F17). No condition is judged on them. */
import { divRound } from '@glasshouse/money';
import { type Fraction, ratio } from './fraction.ts';

/** F10: requirement / equity in tenths of a percent, half up; null when there is no equity left. */
export function riskRate(equity: Fraction, requirement: Fraction): bigint | null {
  if (equity.n <= 0n) return null;
  return ratio({ n: requirement.n * 1_000n, d: requirement.d }, equity, 'halfUp');
}

/** F17: result / margin in hundredths of a percent, half up (halves away from zero). RangeError without a margin. */
export function returnOnMargin(result: bigint, margin: bigint): bigint {
  return divRound(result * 10_000n, margin, 'halfUp');
}
