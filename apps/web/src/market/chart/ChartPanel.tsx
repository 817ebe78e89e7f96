/** The price chart of a market: periods, indicators, the figures under the crosshair, the way to the full screen. */
import { type Candle, type Period, type Quote, candlesChannel } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { isDaily } from '@glasshouse/ui/charts/candle-clock.ts';
import type { ChartBar, CrosshairAt } from '@glasshouse/ui/charts/chart-adapter.ts';
import type { CandleChartHandle, ChartInput } from '@glasshouse/ui/charts/use-chart.ts';
import { iconExpand, iconRefresh, iconSettings } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useTopicEvents } from '../../app/live/use-topic.ts';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { hrefOf } from '../../app/paths.ts';
import { rangeOf, skipsCandles, toBar } from './candles.ts';
import { choicesOf, paneCount } from './chart-settings.ts';
import { useCandles } from './use-candles.ts';
import { ChartPeriods } from './ChartPeriods.tsx';
import { ChartStudies } from './ChartStudies.tsx';
import { CrosshairBox } from './CrosshairBox.tsx';
import { useChartSettings } from './use-chart-settings.ts';
import './chart.css';

const CandleChart = lazyPart(() => import('@glasshouse/ui/charts/CandleChart.tsx'));
const CandleTable = lazyPart(() => import('./CandleTable.tsx'));
const SettingsSheet = lazyPart(() => import('./ChartSettingsSheet.tsx'));
/** Height of one indicator's pane where the chart grows with them, px. */
const PANE_PX = 74;

/** Props of ChartPanel. Key it by the market. */
export interface ChartPanelProps extends Pick<ChartInput, 'lines' | 'onMoveLine'> {
  quote: Quote;
  /** Height of the candles' pane, px, or any length; '100%' fills the parent, panes of indicators included. */
  height: number | string;
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

function ChartWaiting() {
  const { t } = useTranslation(['markets']);
  return (
    <>
      <span className="sr" role="status">
        {t(($) => $.markets.chart.loading)}
      </span>
      <Skeleton width="100%" height="100%" radius={12} />
    </>
  );
}

/** The way to the settings, and to the full screen. */
function ChartTools({ quote, onSettings }: { quote: Quote; onSettings: () => void }) {
  const { t } = useTranslation(['chart']);
  return (
    <div className="s-chart-tools">
      <IconButton size={18} icon={iconSettings} label={t(($) => $.chart.settings.title)} onClick={onSettings} />
      <IconButton
        size={18}
        icon={iconExpand}
        label={t(($) => $.chart.bar.full)}
        href={`#${hrefOf('/pages/market/chart', { id: quote.id })}`}
      />
    </div>
  );
}

/** The words of the chart for readers: what it shows, last, highest, lowest. */
export function useChartLabel(quote: Quote, period: Period, bars: readonly ChartBar[]): string {
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

/** The bars of a market, kept current: the channel's candles go to `push`, past React. */
export function useLiveBars(quote: Quote, wanted: Period, push: (bar: ChartBar) => void) {
  const candles = useCandles(quote, wanted);
  const held = candles.data;
  const period = held?.period ?? wanted;
  const bars = useMemo(() => (held?.list ?? []).map(toBar), [held]);
  const newest = useRef(0);
  // While the old period's candles still stand, a candle of the new one would not fit among them.
  const fits = held !== undefined && held.period === wanted;
  const lastRead = bars.at(-1)?.timeMs ?? 0;
  const { refetch } = candles;
  useTopicEvents(candlesChannel, fits ? { id: quote.id, period } : null, (messages: Candle[]) => {
    for (const message of messages) {
      const last = Math.max(newest.current, lastRead);
      // A hole (a connection that was away) is read again; between sessions of a stock there is nothing to read.
      if (last > 0 && skipsCandles(last, message[0], period) && newest.current !== message[0]) void refetch();
      newest.current = Math.max(newest.current, message[0]);
      push(toBar(message));
    }
  });
  const { readOlder } = candles;
  const onOldest = useCallback(() => void readOlder(), [readOlder]);
  return { candles, period, bars, onOldest };
}

export function ChartPanel({ quote, height, lines, onMoveLine }: ChartPanelProps) {
  const { t } = useTranslation(['markets', 'chart']);
  const formats = useFormats();
  const settings = useChartSettings();
  const [table, setTable] = useRemembered('spot.chartTable', false);
  const sheet = useLazyLayer();
  const [cross, setCross] = useState<CrosshairAt | null>(null);
  const chart = useRef<CandleChartHandle>(null);
  const { candles, period, bars, onOldest } = useLiveBars(quote, settings.period, (bar) => chart.current?.pushBar(bar));
  const label = useChartLabel(quote, period, bars);
  const studies = useMemo(() => choicesOf(settings), [settings]);
  const fills = height === '100%';
  const base = typeof height === 'number' ? `${height}px` : height;
  const waiting = <ChartWaiting />;
  return (
    <section className="s-chart" aria-label={t(($) => $.markets.chart.title)}>
      <ChartPeriods tools={<ChartTools quote={quote} onSettings={sheet.show} />} />
      <div
        className={cx('s-chart-area', candles.isPlaceholderData && 'is-old')}
        style={{ height: fills ? height : `calc(${base} + ${paneCount(studies) * PANE_PX}px)` }}
        aria-busy={candles.isPending || undefined}
      >
        {candles.isPending && waiting}
        {candles.isError && !candles.data && <ChartFailed onRetry={() => void candles.refetch()} />}
        {candles.data && bars.length === 0 && <EmptyState compact title={t(($) => $.markets.chart.empty)} />}
        {bars.length > 0 && (
          <Suspense fallback={waiting}>
            {table ? (
              <CandleTable bars={bars} quote={quote} period={period} label={label} />
            ) : (
              <>
                <CandleChart
                  ref={chart}
                  label={label}
                  bars={bars}
                  kind={settings.kind}
                  period={period}
                  studies={studies}
                  countdown={quote.status === 'normal' && !(quote.kind === 'stock' && isDaily(period))}
                  priceDecimals={quote.price_decimals}
                  lang={formats.language}
                  height="100%"
                  onCrosshair={setCross}
                  onOldest={onOldest}
                  lines={lines}
                  onMoveLine={onMoveLine}
                />
                <CrosshairBox at={cross} quote={quote} period={period} />
              </>
            )}
          </Suspense>
        )}
      </div>
      <ChartStudies />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <SettingsSheet open={sheet.open} onOpenChange={sheet.onOpenChange} table={table} onTable={setTable} />
        </Suspense>
      )}
    </section>
  );
}
