/** How the user wants charts: period, drawing, indicators with their periods. Kept on the device under one key. */
import { PERIODS, type Period } from '@glasshouse/contract/markets';
import {
  LONGEST_PERIOD,
  STUDIES,
  STUDY_PERIODS,
  SUB_STUDIES,
  type StudyChoice,
  type StudyKind,
} from '@glasshouse/ui/charts/studies.ts';

/** Candles, or closes joined by a line. */
export type ChartKind = 'candles' | 'line';

/** The settings of all charts of this device. */
export interface ChartSettings {
  period: Period;
  kind: ChartKind;
  /** Indicators that are shown. */
  shown: readonly StudyKind[];
  periods: Readonly<Record<StudyKind, readonly number[]>>;
}

/** The key on the device. */
export const CHART_KEY = 'chart';
/** Panes below the candles, at most; more would leave none of them legible. */
export const MOST_PANES = 3;

const defaultPeriods = () =>
  Object.fromEntries(STUDIES.map((kind) => [kind, STUDY_PERIODS[kind].defaults])) as Record<StudyKind, readonly number[]>;

/** Settings before the user has chosen any. */
export const DEFAULT_CHART: ChartSettings = { period: '15m', kind: 'candles', shown: ['ma', 'vol'], periods: defaultPeriods() };

const isKind = (value: unknown): value is StudyKind => STUDIES.includes(value as StudyKind);

/** Whether a period can be chosen: whole, and 0 (line left out) only where lines are optional. BOLL's width may be a half. */
export function isPeriodValid(kind: StudyKind, index: number, value: number): boolean {
  if (kind === 'boll' && index === 1) return value >= 0.5 && value <= 10 && Number.isInteger(value * 2);
  if (!Number.isInteger(value) || value > LONGEST_PERIOD) return false;
  const isSmoothing = kind === 'kdj' && index > 0;
  return value >= (isSmoothing ? 1 : 2) || (value === 0 && STUDY_PERIODS[kind].optional);
}

function periodsOf(kind: StudyKind, stored: unknown): readonly number[] {
  const { defaults } = STUDY_PERIODS[kind];
  if (!Array.isArray(stored)) return defaults;
  return defaults.map((one, index) => {
    const value: unknown = stored[index];
    return typeof value === 'number' && isPeriodValid(kind, index, value) ? value : one;
  });
}

/** Reads stored text; what is missing or makes no sense is the default. */
export function readChartSettings(text: string | null): ChartSettings {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    // Broken text on the device is worth nothing.
  }
  const { period, kind, shown } = stored;
  const periods = (typeof stored['periods'] === 'object' && stored['periods'] !== null ? stored['periods'] : {}) as object;
  return {
    period: PERIODS.includes(period as Period) ? (period as Period) : DEFAULT_CHART.period,
    kind: kind === 'line' ? 'line' : 'candles',
    shown: Array.isArray(shown) ? inOrder(shown.filter(isKind)) : DEFAULT_CHART.shown,
    periods: Object.fromEntries(
      STUDIES.map((one) => [one, periodsOf(one, (periods as Record<string, unknown>)[one])]),
    ) as ChartSettings['periods'],
  };
}

const isSub = (kind: StudyKind) => (SUB_STUDIES as readonly string[]).includes(kind);
const inOrder = (kinds: readonly StudyKind[]) => {
  let panes = 0;
  return STUDIES.filter((kind) => kinds.includes(kind) && (!isSub(kind) || ++panes <= MOST_PANES));
};

/** The shown indicators after one was pressed. One pane too many takes the place of the lowest. */
export function toggleStudy(shown: readonly StudyKind[], kind: StudyKind): readonly StudyKind[] {
  if (shown.includes(kind)) return shown.filter((one) => one !== kind);
  const subs = shown.filter(isSub);
  const gone = isSub(kind) && subs.length === MOST_PANES ? subs.at(-1) : undefined;
  return STUDIES.filter((one) => one === kind || (shown.includes(one) && one !== gone));
}

/** What the chart draws. */
export function choicesOf({ shown, periods }: Pick<ChartSettings, 'shown' | 'periods'>): StudyChoice[] {
  return shown.map((kind) => ({ kind, periods: periods[kind] })).filter(({ kind, periods: list }) => hasLines(kind, list));
}

// Volume has its bars even without averages.
const hasLines = (kind: StudyKind, list: readonly number[]) => kind === 'vol' || list.some((one) => one > 0);

/** Panes below the candles. */
export const paneCount = (choices: readonly StudyChoice[]) => choices.filter(({ kind }) => isSub(kind)).length;
