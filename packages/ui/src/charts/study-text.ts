// Values of indicators in words, the same on both charts.

import { formatAxis, formatNumber, formatPrice } from '../format/numbers.ts';
import type { ChartOptions } from './chart-adapter.ts';
import type { StudyChoice } from './studies.ts';

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
