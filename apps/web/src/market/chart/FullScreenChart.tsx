/** The full-screen chart of a market: figures above, tools at the left, indicators at the right, periods below. */
import type { Quote } from '@glasshouse/contract/markets';
import { INTL_TAG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, changeDirection, cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { isDaily } from '@glasshouse/ui/charts/candle-clock.ts';
import type { ChartOptions, CrosshairAt } from '@glasshouse/ui/charts/chart-adapter.ts';
import type { Drawing, Tool } from '@glasshouse/ui/charts/full/drawings.ts';
import type { DrawingMode, FullChartHandle } from '@glasshouse/ui/charts/full/FullChart.tsx';
import { iconBack } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { deviceData, navigation } from '../../app/services.ts';
import { candleFigures } from './candle-figures.ts';
import { choicesOf } from './chart-settings.ts';
import { loadDrawings, saveDrawings } from './drawing-store.ts';
import { useChartLabel, useLiveBars } from './ChartPanel.tsx';
import { ChartPeriods } from './ChartPeriods.tsx';
import { ChartStudies } from './ChartStudies.tsx';
import { candleTime } from './CrosshairBox.tsx';
import { PointBar, RemoveAllBar, TextBar } from './DrawingBar.tsx';
import { DrawingActions, ToolPalette } from './DrawingTools.tsx';
import { LastPrice, LiveChange } from '../pair/LastPrice.tsx';
import { useChartSettings } from './use-chart-settings.ts';
import { useTurned } from './use-turned.ts';
import './chart.css';
import './full-chart.css';

const FullChart = lazyPart(() => import('@glasshouse/ui/charts/full/FullChart.tsx'));
const FREE: DrawingMode = { magnet: false, locked: false, hidden: false };

/** Figures of the candle under the crosshair, in one line. */
function CrossLine({ at, quote, period }: { at: CrosshairAt; quote: Quote; period: ChartOptions['period'] }) {
  const { t } = useTranslation(['markets', 'chart']);
  const formats = useFormats();
  const { bar } = at;
  const { changeShare } = candleFigures(at);
  const price = (text: string) => formats.price(text, quote.price_decimals);
  return (
    <p className="f-cross num">
      <span>{candleTime(bar.timeMs, period, formats)}</span>
      <span>
        {t(($) => $.markets.chart.open)} <b>{price(bar.open)}</b>
      </span>
      <span>
        {t(($) => $.markets.chart.high)} <b>{price(bar.high)}</b>
      </span>
      <span>
        {t(($) => $.markets.chart.low)} <b>{price(bar.low)}</b>
      </span>
      <span>
        {t(($) => $.markets.chart.close)} <b>{price(bar.close)}</b>
      </span>
      <span className={`is-${changeDirection(changeShare ?? '0', 4)}`}>
        {changeShare === null ? NO_FIGURE : formats.change(changeShare)}
      </span>
    </p>
  );
}

/** The drawings of a market, kept after every change. */
function useDrawings(marketId: number) {
  const [first] = useState(() => loadDrawings(deviceData, marketId));
  const [count, setCount] = useState(first.length);
  const keep = useCallback(
    (drawings: readonly Drawing[]) => {
      setCount(drawings.length);
      saveDrawings(deviceData, marketId, drawings);
    },
    [marketId],
  );
  return { first, count, keep };
}

/** The chosen tool, and how many points of it are set. */
function useTool(chart: { current: FullChartHandle | null }) {
  const [tool, setTool] = useState<Tool | null>(null);
  const [points, setPoints] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const onProgress = useCallback((next: number | null) => {
    setPoints(next);
    if (next === null) setTool(null);
  }, []);
  const stop = () => {
    chart.current?.stop();
    setTool(null);
    setPoints(null);
  };
  const choose = (next: Tool) => {
    chart.current?.stop();
    if (next === tool) return stop();
    setTool(next);
    setPoints(null);
    // A text is placed when it has words.
    if (next !== 'text') chart.current?.begin(next);
    setTool(next);
  };
  const place = (text: string) => {
    chart.current?.begin('text', text);
    setTool('text');
  };
  const removeAll = () => {
    chart.current?.removeAll();
    setAsking(false);
  };
  return {
    tool,
    points,
    onProgress,
    stop,
    choose,
    place,
    /** Whether all drawings are to be removed is being asked. */
    asking,
    askToRemoveAll: () => setAsking(true),
    keepAll: () => setAsking(false),
    removeAll,
  };
}

function useChartOptions(quote: Quote, period: ChartOptions['period']): ChartOptions {
  const { language } = useFormats();
  const settings = useChartSettings();
  return useMemo(
    () => ({
      priceDecimals: quote.price_decimals,
      locale: INTL_TAG[language],
      lang: language,
      kind: settings.kind,
      period,
      studies: choicesOf(settings),
      countdown: quote.status === 'normal' && !(quote.kind === 'stock' && isDaily(period)),
    }),
    [quote.price_decimals, quote.status, quote.kind, language, settings, period],
  );
}

interface HeadFiguresProps {
  quote: Quote;
  cross: CrosshairAt | null;
  period: ChartOptions['period'];
}

/** Figures of the candle under the crosshair; without one those of now. */
function HeadFigures({ quote, cross, period }: HeadFiguresProps) {
  if (cross) return <CrossLine at={cross} quote={quote} period={period} />;
  return (
    <div className="f-price">
      <LastPrice quote={quote} size="lg" />
      <LiveChange quote={quote} />
      <PriceSourceLabel prices={quote.prices} />
    </div>
  );
}

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['markets', 'common']);
  return (
    <div className="s-chart-state" role="alert">
      <p>{t(($) => $.markets.chart.failed)}</p>
      <Button size="xs" onClick={onRetry}>
        {t(($) => $.common.buttons.tryAgain)}
      </Button>
    </div>
  );
}

interface HandBarProps {
  symbol: string;
  hand: ReturnType<typeof useTool>;
}

/** What the tool in hand needs: words, the next point; or the question before all drawings are removed. */
function HandBar({ symbol, hand }: HandBarProps) {
  const { t } = useTranslation(['chart']);
  return (
    <>
      {hand.asking && <RemoveAllBar symbol={symbol} onKeep={hand.keepAll} onRemove={hand.removeAll} />}
      {!hand.asking && hand.tool === 'text' && hand.points === null && <TextBar onText={hand.place} onCancel={hand.stop} />}
      {!hand.asking && hand.tool && hand.points !== null && (
        <PointBar tool={t(($) => $.chart.tools[hand.tool as Tool])} points={hand.points} onStop={hand.stop} />
      )}
    </>
  );
}

/** The chart. Key it by the market. */
export function FullScreenChart({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['chart', 'markets']);
  const settings = useChartSettings();
  const chart = useRef<FullChartHandle>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [mode, setMode] = useState(FREE);
  const [open, setOpen] = useRemembered('spot.drawingTools', false);
  const [selected, setSelected] = useState(false);
  const [cross, setCross] = useState<CrosshairAt | null>(null);
  const turned = useTurned();
  const drawings = useDrawings(quote.id);
  const hand = useTool(chart);
  const { candles, period, bars, onOldest } = useLiveBars(quote, settings.period, (bar) => chart.current?.pushBar(bar));
  const label = useChartLabel(quote, period, bars);
  const options = useChartOptions(quote, period);
  const waiting = <Skeleton width="100%" height="100%" radius={0} />;
  return (
    <div ref={setFrame} className={cx('f-chart', turned && 'is-turned', open && 'has-tools')}>
      <header className="f-head">
        <IconButton size={20} icon={iconBack} label={t(($) => $.chart.full.back)} onClick={() => navigation.back()} />
        <h1>{quote.symbol}</h1>
        <HeadFigures quote={quote} cross={cross} period={period} />
        <DrawingActions
          mode={mode}
          onMode={setMode}
          open={open}
          onOpen={setOpen}
          hasDrawings={drawings.count > 0}
          selected={selected}
          onRemove={() => chart.current?.removeSelected()}
          onRemoveAll={hand.askToRemoveAll}
        />
      </header>
      {open && <ToolPalette tool={hand.tool} onTool={hand.choose} />}
      <div className="f-area" aria-busy={candles.isPending || undefined}>
        {candles.isPending && waiting}
        {candles.isError && !candles.data && <ChartFailed onRetry={() => void candles.refetch()} />}
        {candles.data && bars.length === 0 && <p className="s-chart-state">{t(($) => $.markets.chart.empty)}</p>}
        {bars.length > 0 && (
          <Suspense fallback={waiting}>
            <FullChart
              ref={chart}
              label={label}
              options={options}
              bars={bars}
              drawings={drawings.first}
              mode={mode}
              turned={turned ? frame : null}
              onDrawings={drawings.keep}
              onProgress={hand.onProgress}
              onSelected={setSelected}
              onCrosshair={setCross}
              onOldest={onOldest}
            />
          </Suspense>
        )}
        <HandBar symbol={quote.symbol} hand={hand} />
      </div>
      <ChartStudies className="f-studies" />
      <ChartPeriods />
    </div>
  );
}
