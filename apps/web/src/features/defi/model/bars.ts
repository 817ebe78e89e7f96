/** Days of a pool as bars about a zero line: gain and loss in one scale. For drawing only, in floating point. Pure. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { compareDecimals } from '@glasshouse/money';

type Day = DefiPool['days'][number];

/** A bar: its top and height as parts of the box, from 0 to 1. */
export interface DayBar {
  readonly day: number;
  readonly top: number;
  readonly height: number;
  readonly isLoss: boolean;
}

/** The bars, with the height of the zero line and the days of the best and the worst result; null without a day. */
export interface DayBars {
  readonly bars: readonly DayBar[];
  readonly zero: number;
  readonly best: Day;
  readonly worst: Day;
}

/** So many days stand side by side on a phone. */
const MOST = 30;

export function barsOf(days: readonly Day[]): DayBars | null {
  const shown = days.slice(-MOST);
  const sorted = shown.toSorted((a, b) => compareDecimals(a.earned, b.earned));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  if (!worst || !best) return null;
  const [high, low] = [Math.max(0, Number(best.earned)), Math.min(0, Number(worst.earned))];
  const span = high - low || 1;
  const zero = high / span;
  const bars = shown.map(({ day, earned }) => {
    const height = Math.abs(Number(earned)) / span;
    const isLoss = Number(earned) < 0;
    return { day, isLoss, height, top: isLoss ? zero : zero - height };
  });
  return { bars, zero, best, worst };
}
