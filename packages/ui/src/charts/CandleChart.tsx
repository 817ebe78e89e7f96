// The price chart of trade and detail pages. Load it lazily: it brings the chart library
// (const CandleChart = lazy(() => import('@glasshouse/ui/charts/CandleChart.tsx'))). New bars are drawn at
// most four times a second. For readers it is one image with a summary; arrows move the view.

import { useEffect, useEffectEvent, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { cx } from '../class-names.ts';
import { currentLang, type Lang, localeOf } from '../format/languages.ts';
import { onThemeChange } from '../theme.ts';
import type { ChartAdapter, ChartBar, ChartFactory, ChartOptions, CrosshairListener } from './chart-adapter.ts';
import { createLightChart } from './light-chart.ts';
import { throttleLatest, type Throttle } from './throttle.ts';
import '../styles/chart.css';

const GAP_MS = 250;
const AVERAGES = [7, 25] as const;

/** Feeds push bars here, past React. */
export interface CandleChartHandle {
  pushBar: (bar: ChartBar) => void;
}

/** Props of CandleChart. */
export interface CandleChartProps {
  /** Summary: "BTC USDT, 1 hour candles, last price 104,218.4, high 104,641.5, low 101,615.3". */
  label: string;
  /** All bars, oldest first; a new array replaces the drawing. */
  bars: readonly ChartBar[];
  priceDecimals: number;
  kind?: ChartOptions['kind'];
  averages?: readonly number[];
  volume?: boolean;
  /** Time labels with hours (periods under a day). */
  withTime?: boolean;
  lang?: Lang;
  height?: number | string;
  onCrosshair?: CrosshairListener;
  /** Another drawing library behind the same adapter. */
  factory?: ChartFactory;
  ref?: Ref<CandleChartHandle>;
  className?: string;
}

interface ChartInput extends Pick<CandleChartProps, 'bars' | 'onCrosshair' | 'ref'> {
  factory: ChartFactory;
}

// Makes the chart in its element and keeps it in step with options, bars and theme.
function useChart(options: ChartOptions, { bars, factory, onCrosshair, ref }: ChartInput) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartAdapter>(null);
  const throttle = useRef<Throttle<ChartBar>>(null);
  const lastMs = useRef(0);
  const shape = JSON.stringify(options);
  const make = useEffectEvent((box: HTMLElement) => factory(box, options));
  const applyOptions = useEffectEvent(() => chart.current?.setOptions(options));

  useEffect(() => {
    if (!element.current) return;
    const made = make(element.current);
    const sink = throttleLatest<ChartBar>((bar) => made.pushBar(bar), GAP_MS);
    chart.current = made;
    throttle.current = sink;
    const stop = onThemeChange(() => made.setTheme());
    return () => {
      stop();
      sink.cancel();
      made.destroy();
      chart.current = null;
      throttle.current = null;
    };
  }, [factory]);

  useEffect(() => applyOptions(), [shape]);
  useEffect(() => {
    throttle.current?.cancel();
    lastMs.current = bars.at(-1)?.timeMs ?? 0;
    chart.current?.setBars(bars);
  }, [bars, factory]);
  useEffect(() => (onCrosshair ? chart.current?.onCrosshair(onCrosshair) : undefined), [onCrosshair, factory]);

  useImperativeHandle(ref, () => ({
    pushBar: (bar) => {
      // The last state of a closing bar must not be lost to the throttle when the next one opens.
      if (bar.timeMs > lastMs.current) throttle.current?.flush();
      lastMs.current = Math.max(lastMs.current, bar.timeMs);
      throttle.current?.push(bar);
    },
  }));
  return { element, chart };
}

/** A candle or line chart behind the adapter. */
export default function CandleChart(props: CandleChartProps) {
  const {
    label,
    bars,
    priceDecimals,
    kind = 'candles',
    averages = AVERAGES,
    volume = true,
    withTime = true,
    lang,
    height = 280,
    onCrosshair,
    factory = createLightChart,
    ref,
    className,
  } = props;
  const options: ChartOptions = {
    priceDecimals,
    kind,
    averages,
    volume,
    withTime,
    locale: localeOf(lang),
    lang: lang ?? currentLang(),
  };
  const { element, chart } = useChart(options, { bars, factory, onCrosshair, ref });
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -3, ArrowRight: 3, PageUp: -30, PageDown: 30 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    chart.current?.scrollBy(step);
  };
  return (
    <div className={cx('g-chart', className)} style={{ height }} role="img" aria-label={label} tabIndex={0} onKeyDown={keys}>
      <div ref={element} aria-hidden="true" />
    </div>
  );
}
