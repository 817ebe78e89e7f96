// Indicators ("studies") of a chart: which there are, their periods, and their values bar by bar. Arithmetic is that
// of trading-signals; KDJ, which it lacks, is here. A study is fed one bar at a time and can take the last bar again,
// so that a tick costs one step, not the whole history.
//
// Units: drawing coordinates (floats made from decimal text), never money.
// Formulas: MA mean of the last n closes; EMA weight 2/(n+1), begun with the first close; BOLL mean ± k population
// deviations; MACD: DIF = EMA(fast) - EMA(slow), DEA = EMA of DIF, bars = DIF - DEA; RSI with Wilder's smoothing;
// KDJ: RSV = 100 (C - Ln) / (Hn - Ln), K and D weight 1/m of the new value, begun at 50, J = 3K - 2D.

import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';

/** A bar as numbers. */
export interface StudyBar {
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Studies drawn over the candles. */
export const MAIN_STUDIES = ['ma', 'ema', 'boll'] as const;
/** Studies with a pane of their own, in the order of the panes. */
export const SUB_STUDIES = ['vol', 'macd', 'rsi', 'kdj'] as const;
/** Every study. */
export const STUDIES = [...MAIN_STUDIES, ...SUB_STUDIES] as const;
/** A study's name. */
export type StudyKind = (typeof STUDIES)[number];

/** A study that is shown: its periods, in the order of `STUDY_PERIODS`. */
export interface StudyChoice {
  kind: StudyKind;
  periods: readonly number[];
}

/** Periods of a study when nothing else was chosen. Where `optional`, 0 leaves the line out. */
export const STUDY_PERIODS: Readonly<Record<StudyKind, { defaults: readonly number[]; optional: boolean }>> = {
  ma: { defaults: [7, 25, 99], optional: true },
  ema: { defaults: [7, 25, 99], optional: true },
  boll: { defaults: [20, 2], optional: false },
  vol: { defaults: [5, 10], optional: true },
  macd: { defaults: [12, 26, 9], optional: false },
  rsi: { defaults: [6, 12, 24], optional: true },
  kdj: { defaults: [9, 3, 3], optional: false },
};

/** Longest period that can be chosen, bars. */
export const LONGEST_PERIOD = 500;

/** One line or row of bars of a study. `tone` counts the colours of the series. */
export interface StudyLine {
  label: string;
  shape: 'line' | 'bars';
  tone: number;
}

/** A value, or null while there are not enough bars. */
export type StudyValue = number | null;

/** A running study. */
export interface Study {
  kind: StudyKind;
  /** "MACD(12,26,9)" where its lines do not name their periods, else empty. */
  title: string;
  lines: readonly StudyLine[];
  /** Takes the next bar, or with `again` the last one in its newer state. One value for each line. */
  take: (bar: StudyBar, again: boolean) => readonly StudyValue[];
}

type Step = (bar: StudyBar, again: boolean) => readonly StudyValue[];

const shown = (periods: readonly number[]) => periods.filter((period) => period > 0);
const lines = (labels: readonly string[], tone = 0): StudyLine[] =>
  labels.map((label, index) => ({ label, shape: 'line', tone: tone + index }));

function averages(kind: 'ma' | 'ema', periods: readonly number[]): Study {
  const made = shown(periods).map((period) => (kind === 'ma' ? new SMA(period) : new EMA(period)));
  return {
    kind,
    title: '',
    lines: lines(made.map(({ interval }) => `${kind.toUpperCase()}${interval}`)),
    take: ({ close }, again) =>
      made.map((average) => {
        average.update(close, again);
        return average.isStable ? average.getResultOrThrow() : null;
      }),
  };
}

function bands([period = 20, width = 2]: readonly number[]): Study {
  const boll = new BollingerBands(period, width);
  return {
    kind: 'boll',
    title: `BOLL(${period},${width})`,
    lines: lines(['MB', 'UB', 'LB']),
    take({ close }, again) {
      const result = boll.update(close, again);
      return result ? [result.middle, result.upper, result.lower] : [null, null, null];
    },
  };
}

function volumes(periods: readonly number[]): Study {
  const made = shown(periods).map((period) => new SMA(period));
  return {
    kind: 'vol',
    title: '',
    lines: [{ label: 'VOL', shape: 'bars', tone: -1 }, ...lines(made.map(({ interval }) => `MA${interval}`))],
    take: ({ volume }, again) => [volume, ...made.map((average) => average.update(volume, again))],
  };
}

function macd([fast = 12, slow = 26, signal = 9]: readonly number[]): Study {
  const made = new MACD(new EMA(fast), new EMA(slow), new EMA(signal));
  return {
    kind: 'macd',
    title: `MACD(${fast},${slow},${signal})`,
    lines: [{ label: 'MACD', shape: 'bars', tone: -1 }, ...lines(['DIF', 'DEA'])],
    take({ close }, again) {
      const result = made.update(close, again);
      return result ? [result.histogram, result.macd, result.signal] : [null, null, null];
    },
  };
}

function strength(periods: readonly number[]): Study {
  const made = shown(periods).map((period) => new RSI(period));
  return {
    kind: 'rsi',
    title: '',
    lines: lines(made.map(({ interval }) => `RSI${interval}`)),
    take: ({ close }, again) => made.map((rsi) => rsi.update(close, again)),
  };
}

function kdjStep([period = 9, slowK = 3, slowD = 3]: readonly number[]): Step {
  const highs: number[] = [];
  const lows: number[] = [];
  // K and D before the last bar and with it.
  let before = { k: 50, d: 50 };
  let now = before;
  let count = 0;
  return ({ high, low, close }, again) => {
    const at = again && count > 0 ? count - 1 : count;
    if (at === count) {
      before = now;
      count += 1;
    }
    highs[at % period] = high;
    lows[at % period] = low;
    if (count < period) return [null, null, null];
    const top = Math.max(...highs);
    const bottom = Math.min(...lows);
    // A market that stands still is neither high nor low in its range.
    const rsv = top === bottom ? 50 : ((close - bottom) / (top - bottom)) * 100;
    const k = (before.k * (slowK - 1) + rsv) / slowK;
    const d = (before.d * (slowD - 1) + k) / slowD;
    now = { k, d };
    return [k, d, 3 * k - 2 * d];
  };
}

/** Makes a study that has seen nothing yet. */
export function createStudy({ kind, periods }: StudyChoice): Study {
  switch (kind) {
    case 'ma':
    case 'ema':
      return averages(kind, periods);
    case 'boll':
      return bands(periods);
    case 'vol':
      return volumes(periods);
    case 'macd':
      return macd(periods);
    case 'rsi':
      return strength(periods);
    case 'kdj':
      return { kind, title: `KDJ(${periods.join(',')})`, lines: lines(['K', 'D', 'J']), take: kdjStep(periods) };
  }
}
