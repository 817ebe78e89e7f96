// The interface of a chart. Screens use it; which library draws is decided in one
// place (light-chart.ts inline, full/kline-chart.ts for the full-screen chart). Numbers here are drawing
// coordinates made from decimal strings; no amount of money is computed from them.

import type { Lang } from '../format/languages.ts';
import type { CandlePeriod } from './candle-clock.ts';
import type { PriceLine } from './price-lines.ts';
import type { StudyChoice } from './studies.ts';

/** A candle: open time in epoch milliseconds UTC, prices and volume as decimal text. */
export interface ChartBar {
  timeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** How a chart writes and draws. */
export interface ChartOptions {
  /** Decimals of the market's tick. */
  priceDecimals: number;
  /** Locale and language of axis labels. */
  locale: string;
  lang: Lang;
  kind: 'candles' | 'line';
  /** Length of the candles. */
  period: CandlePeriod;
  /** Indicators that are shown. */
  studies: readonly StudyChoice[];
  /** Shows under the last price how long the newest candle runs; off while the market is closed. */
  countdown: boolean;
}

/** What the crosshair is on. */
export interface CrosshairAt {
  bar: ChartBar;
  /** Close of the candle before, against which it changed; null for the first. */
  previousClose: string | null;
  /** Which half of the chart it stands in, so that a box can stand in the other. */
  side: 'left' | 'right';
}

/** Called with the point under the crosshair, or null when it left. */
export type CrosshairListener = (at: CrosshairAt | null) => void;

/** One drawn chart. */
export interface ChartAdapter {
  /** Replaces all bars, oldest first. When they continue the drawn ones, the view stays. */
  setBars: (bars: readonly ChartBar[]) => void;
  /** Updates the last bar, or adds a newer one. */
  pushBar: (bar: ChartBar) => void;
  /** Reads the colours from the tokens again. */
  setTheme: () => void;
  setOptions: (options: Partial<ChartOptions>) => void;
  onCrosshair: (listener: CrosshairListener) => () => void;
  /** Calls when the reader comes near the oldest bar. */
  onOldest: (listener: () => void) => () => void;
  /** Moves the crosshair by bars (keyboard). */
  moveCrosshair: (bars: number) => void;
  clearCrosshair: () => void;
  /** Nearer (above 1) or farther (below 1). */
  zoom: (factor: number) => void;
  destroy: () => void;
}

/** A chart with lines at prices. */
export interface LinedChart extends ChartAdapter {
  setLines: (lines: readonly PriceLine[]) => void;
  /** Calls when a line was dragged to another price. */
  onMoveLine: (listener: (id: string, price: string) => void) => () => void;
}

/** Makes a chart in an element. */
export type ChartFactory = (element: HTMLElement, options: ChartOptions) => LinedChart;
