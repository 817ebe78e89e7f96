// Values of indicators in words and colours, the same on all charts.

import { formatAxis, formatNumber, formatPrice } from '../format/numbers.ts';
import type { ChartOptions } from './chart-adapter.ts';
import { withAlpha } from './colour.ts';
import type { Palette } from './palette.ts';
import type { LegendPart } from './pane-legend.ts';
import { MAIN_STUDIES, type Study, type StudyChoice, type StudyValue } from './studies.ts';

/** How values of a study are written. */
export function studyText(
  kind: StudyChoice['kind'],
  value: number,
  options: Pick<ChartOptions, 'priceDecimals' | 'lang'>,
): string {
  if (kind === 'vol') return formatAxis(value, options.lang);
  if (kind === 'rsi' || kind === 'kdj') return formatNumber(value.toFixed(2), 2, options.lang);
  const decimals = kind === 'macd' ? Math.max(options.priceDecimals, 2) : options.priceDecimals;
  return formatPrice(value.toFixed(decimals), decimals, options.lang);
}

/** Whether a study is drawn over the candles. */
export const isMain = ({ kind }: Pick<StudyChoice, 'kind'>): boolean => (MAIN_STUDIES as readonly string[]).includes(kind);

/** The colour of a bar of a study, `before` the one before it. */
export function barColour(kind: StudyChoice['kind'], value: number, before: StudyValue, isUp: boolean, palette: Palette): string {
  const { up, down } = palette;
  if (kind === 'vol') return withAlpha(isUp ? up : down, 0.5);
  // Bars of MACD that shrink are paler: the movement loses force.
  const grows = before === null || Math.abs(value) >= Math.abs(before);
  return withAlpha(value >= 0 ? up : down, grows ? 0.9 : 0.45);
}

function textColour(tone: number, value: number, { seriesText, downText, text }: Palette): string {
  if (tone >= 0) return seriesText[tone % seriesText.length] as string;
  return value < 0 ? downText : text;
}

/** The figures of a study in the legend of its pane. */
export function studyLegend(
  study: Study,
  valueAt: (line: number) => StudyValue | undefined,
  palette: Palette,
  options: Pick<ChartOptions, 'priceDecimals' | 'lang'>,
): LegendPart[] {
  const title = study.title ? [{ text: study.title, colour: palette.text }] : [];
  const figures = study.lines.map(({ label, tone }, index) => {
    const value = valueAt(index) ?? null;
    const text = value === null ? '–' : studyText(study.kind, value, options);
    return { text: `${label} ${text}`, colour: textColour(tone, value ?? 0, palette) };
  });
  return [...title, ...figures];
}
