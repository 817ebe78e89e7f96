/** The price chart of a pair: periods, candles or line, the figures under the crosshair, and the same as a table. */
import { type Candle, PERIODS, type Period, type Quote, candlesChannel } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import type { ChartBar } from '@glasshouse/ui/charts/chart-adapter.ts';
import type { CandleChartHandle } from '@glasshouse/ui/charts/CandleChart.tsx';
import { iconChart, iconList, iconMarkets, iconRefresh } from '@glasshouse/ui/icons.ts';
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useTopic, useTopicEvents } from '../../../app/live/use-topic.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { rangeOf, showsTime, toBar } from '../model/candles.ts';
import { useCandles } from '../queries/market-data.ts';
import './chart.css';

const CandleChart = lazy(() => import('@glasshouse/ui/charts/CandleChart.tsx'));
const TABLE_ROWS = 60;

/** Props of ChartPanel. Key it by the market. */
export interface ChartPanelProps {
  quote: Quote;
  /** Height of the drawing; '100%' fills a pane. */
  height: number | string;
}

type Kind = 'candles' | 'line' | 'table';

function Periods({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t } = useTranslation(['markets']);
  return (
    <div className="s-periods" role="group" aria-label={t(($) => $.markets.chart.periods)}>
      {PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          className={cx(one === period && 'is-on')}
          aria-pressed={one === period}
          onClick={() => onPeriod(one)}
        >
          {t(($) => $.markets.periods[one])}
          <span className="sr"> {t(($) => $.markets.periodNames[one])}</span>
        </button>
      ))}
    </div>
  );
}

/** Figures of the candle under the crosshair, else of the running one. */
function Legend({
  quote,
  period,
  cross,
  last,
  kind,
}: {
  quote: Quote;
  period: Period;
  cross: ChartBar | null;
  last: ChartBar | undefined;
  kind: Kind;
}) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const price = (text: string) => formats.price(text, quote.price_decimals);
  const live = useTopic(candlesChannel, { id: quote.id, period });
  const shown = cross ?? (live ? toBar(live) : last);
  return (
    <dl className="s-legend num" aria-label={t(($) => $.markets.chart.legend)}>
      {shown && (
        <>
          <div>
            <dt>{t(($) => $.markets.chart.open)}</dt>
            <dd>{price(shown.open)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.markets.chart.high)}</dt>
            <dd>{price(shown.high)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.markets.chart.low)}</dt>
            <dd>{price(shown.low)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.markets.chart.close)}</dt>
            <dd>{price(shown.close)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.markets.chart.volume)}</dt>
            <dd>
              {formats.short(shown.volume)}
              {'\u00a0'}
              {quote.base}
            </dd>
          </div>
        </>
      )}
      {kind === 'candles' && (
        <div className="s-averages" aria-hidden="true">
          <span>{t(($) => $.markets.chart.average, { length: 7 })}</span>
          <span>{t(($) => $.markets.chart.average, { length: 25 })}</span>
        </div>
      )}
    </dl>
  );
}

function CandleTable({ bars, quote, label }: { bars: readonly ChartBar[]; quote: Quote; label: string }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const price = (text: string) => formats.price(text, quote.price_decimals);
  return (
    <div className="s-candle-table" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.markets.chart.time)}</th>
            <th scope="col">{t(($) => $.markets.chart.open)}</th>
            <th scope="col">{t(($) => $.markets.chart.high)}</th>
            <th scope="col">{t(($) => $.markets.chart.low)}</th>
            <th scope="col">{t(($) => $.markets.chart.close)}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-TABLE_ROWS)
            .toReversed()
            .map((bar) => (
              <tr key={bar.timeMs}>
                <td>{formats.dateTime(bar.timeMs)}</td>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function KindButtons({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation(['markets']);
  const next: Kind = kind === 'line' ? 'candles' : 'line';
  return (
    <div className="s-chart-kinds" role="group" aria-label={t(($) => $.markets.chart.kind)}>
      <IconButton
        size={18}
        icon={next === 'line' ? iconChart : iconMarkets}
        label={next === 'line' ? t(($) => $.markets.chart.line) : t(($) => $.markets.chart.candles)}
        onClick={() => onKind(next)}
      />
      <IconButton
        size={18}
        icon={iconList}
        pressed={kind === 'table'}
        label={t(($) => $.markets.chart.table)}
        onClick={() => onKind(kind === 'table' ? 'candles' : 'table')}
      />
    </div>
  );
}

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['markets', 'common']);
  return (
    <div className="s-chart-state" role="alert">
      <p>{t(($) => $.markets.chart.failed)}</p>
      <Button size="xs" icon={iconRefresh} onClick={onRetry}>
        {t(($) => $.common.buttons.tryAgain)}
      </Button>
    </div>
  );
}

/** The words of the chart for readers: what it shows, last, highest, lowest. */
function useChartLabel(quote: Quote, period: Period, bars: readonly ChartBar[]): string {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const range = useMemo(() => rangeOf(bars), [bars]);
  const last = bars.at(-1);
  if (!range || !last) return t(($) => $.markets.chart.title);
  const price = (text: string) => formats.price(text, quote.price_decimals);
  return t(($) => $.markets.chart.label, {
    symbol: quote.symbol,
    period: t(($) => $.markets.periodNames[period]),
    last: price(last.close),
    high: price(range.high),
    low: price(range.low),
  });
}

/** The chart. */
export function ChartPanel({ quote, height }: ChartPanelProps) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const [period, setPeriod] = useRemembered<Period>('spot.period', '15m');
  const [kind, setKind] = useRemembered<Kind>('spot.chartKind', 'candles');
  const [cross, setCross] = useState<ChartBar | null>(null);
  const chart = useRef<CandleChartHandle>(null);
  const candles = useCandles(quote.symbol, period);
  const bars = useMemo(() => (candles.data ?? []).map(toBar), [candles.data]);
  // While the old period's candles still stand, a candle of the new one would not fit among them.
  const fits = !candles.isPlaceholderData && candles.data !== undefined;
  useTopicEvents(candlesChannel, fits ? { id: quote.id, period } : null, (messages: Candle[]) => {
    const newest = messages.at(-1);
    if (newest) chart.current?.pushBar(toBar(newest));
  });
  const onCrosshair = useCallback((bar: ChartBar | null) => setCross(bar), []);
  const label = useChartLabel(quote, period, bars);
  const waiting = (
    <>
      <span className="sr" role="status">
        {t(($) => $.markets.chart.loading)}
      </span>
      <Skeleton width="100%" height="100%" radius={12} />
    </>
  );
  return (
    <section className="s-chart" aria-label={t(($) => $.markets.chart.title)}>
      <div className="s-chart-head">
        <Periods period={period} onPeriod={setPeriod} />
        <KindButtons kind={kind} onKind={setKind} />
      </div>
      <Legend key={period} quote={quote} period={period} kind={kind} cross={cross} last={bars.at(-1)} />
      <div
        className={cx('s-chart-area', candles.isPlaceholderData && 'is-old')}
        style={{ height }}
        aria-busy={candles.isPending || undefined}
      >
        {candles.isPending && waiting}
        {candles.isError && !candles.data && <ChartFailed onRetry={() => void candles.refetch()} />}
        {candles.data && bars.length === 0 && <EmptyState compact title={t(($) => $.markets.chart.empty)} />}
        {bars.length > 0 && kind === 'table' && <CandleTable bars={bars} quote={quote} label={label} />}
        {bars.length > 0 && kind !== 'table' && (
          <Suspense fallback={waiting}>
            <CandleChart
              ref={chart}
              label={label}
              bars={bars}
              kind={kind}
              priceDecimals={quote.price_decimals}
              withTime={showsTime(period)}
              lang={formats.language}
              height="100%"
              onCrosshair={onCrosshair}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
