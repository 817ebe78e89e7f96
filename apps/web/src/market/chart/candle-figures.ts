/** Figures of one candle at the crosshair: how it changed and how far it swung. Fractions, halves up at 6 decimals. */
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';
import type { CrosshairAt } from '@glasshouse/ui/charts/chart-adapter.ts';

const DECIMALS = 6;

/** Change and swing of a candle. */
export interface CandleFigures {
  /** Close less the close before (the first candle: less its own open). */
  change: string;
  /** The same as a fraction of that price; null when it was zero. */
  changeShare: string | null;
  /** High less low as a fraction of that price; null when it was zero. */
  amplitude: string | null;
}

/** The figures of a candle. */
export function candleFigures({ bar, previousClose }: Pick<CrosshairAt, 'bar' | 'previousClose'>): CandleFigures {
  const base = previousClose ?? bar.open;
  const change = subDecimals(bar.close, base);
  const hasBase = compareDecimals(base, '0') > 0;
  return {
    change,
    changeShare: hasBase ? divDecimals(change, base, DECIMALS, 'halfUp') : null,
    amplitude: hasBase ? divDecimals(subDecimals(bar.high, bar.low), base, DECIMALS, 'halfUp') : null,
  };
}
