// What the app knows of a chart. Screens talk to this interface; which library draws is decided in one
// place (light-chart.ts inline, another file for the full-screen chart). Numbers here are drawing
// coordinates made from decimal strings; no amount of money is computed from them.

import type { Lang } from '../format/languages.ts';

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
  /** Moving averages, in bars; [7, 25] by default. */
  averages: readonly number[];
  volume: boolean;
  /** Labels of the time axis show times, not only dates (periods under a day). */
  withTime: boolean;
}

/** What the crosshair is on, or null when it left. */
export type CrosshairListener = (bar: ChartBar | null) => void;

/** One drawn chart. */
export interface ChartAdapter {
  /** Replaces all bars, oldest first. */
  setBars: (bars: readonly ChartBar[]) => void;
  /** Updates the last bar, or adds a newer one. */
  pushBar: (bar: ChartBar) => void;
  /** Reads the colours from the tokens again. */
  setTheme: () => void;
  setOptions: (options: Partial<ChartOptions>) => void;
  onCrosshair: (listener: CrosshairListener) => () => void;
  /** Moves the view by bars (keyboard). */
  scrollBy: (bars: number) => void;
  destroy: () => void;
}

/** Makes a chart in an element. */
export type ChartFactory = (element: HTMLElement, options: ChartOptions) => ChartAdapter;
