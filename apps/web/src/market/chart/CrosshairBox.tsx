/** Figures of the candle under the crosshair, in the half of the chart that the crosshair is not in. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx, directionOf } from '@glasshouse/ui';
import type { CrosshairAt } from '@glasshouse/ui/charts/chart-adapter.ts';
import { type CandlePeriod, isDaily } from '@glasshouse/ui/charts/candle-clock.ts';
import { type Formats, useFormats } from '../../app/formats/use-formats.ts';
import { candleFigures } from './candle-figures.ts';

/** The time of a candle: a daily one is named by its day of UTC. */
export function candleTime(timeMs: number, period: CandlePeriod, formats: Formats): string {
  return isDaily(period) ? formats.day(timeMs) : formats.dateTime(timeMs);
}

/** The box; nothing without a crosshair. */
export function CrosshairBox({ at, quote, period }: { at: CrosshairAt | null; quote: Quote; period: CandlePeriod }) {
  const { t } = useTranslation(['chart']);
  const formats = useFormats();
  if (!at) return null;
  const { bar, side } = at;
  const figures = candleFigures(at);
  const price = (text: string) => formats.price(text, quote.price_decimals);
  const direction = directionOf(figures.change, quote.price_decimals);
  const rows: readonly (readonly [label: string, value: string, coloured?: boolean])[] = [
    [t(($) => $.chart.cross.open), price(bar.open)],
    [t(($) => $.chart.cross.high), price(bar.high)],
    [t(($) => $.chart.cross.low), price(bar.low)],
    [t(($) => $.chart.cross.close), price(bar.close)],
    [t(($) => $.chart.cross.change), formats.signed(figures.change, quote.price_decimals), true],
    [t(($) => $.chart.cross.changeShare), figures.changeShare === null ? NO_FIGURE : formats.change(figures.changeShare), true],
    [t(($) => $.chart.cross.amplitude), figures.amplitude === null ? NO_FIGURE : formats.percent(figures.amplitude, 2)],
    [t(($) => $.chart.cross.volume), formats.short(bar.volume)],
  ];
  return (
    <dl className={cx('s-cross num', side === 'left' ? 'is-right' : 'is-left')}>
      <div className="s-cross-time">
        <dt className="sr">{t(($) => $.chart.cross.time)}</dt>
        <dd>{candleTime(bar.timeMs, period, formats)}</dd>
      </div>
      {rows.map(([label, value, coloured]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={cx(coloured && `is-${direction}`)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
