// The price chart of trade and detail pages. Load it lazily
// (const CandleChart = lazy(() => import('@glasshouse/ui/charts/CandleChart.tsx'))). For readers it is one image with a
// summary; left and right move the crosshair, + and - zoom, Esc takes the crosshair away. At first it stands still; its library
// comes with the first sign of somebody at the page.

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { cx } from '../class-names.ts';
import { currentLang, type Lang, localeOf } from '../format/languages.ts';
import type { ChartOptions, LinedChart } from './chart-adapter.ts';
import { type ChartInput, useChart } from './use-chart.ts';
import { useChartFactory } from './use-chart-factory.ts';
import '../styles/chart.css';

export interface CandleChartProps
  extends Omit<ChartInput, 'factory'>,
    Pick<ChartOptions, 'priceDecimals' | 'kind' | 'period' | 'studies'> {
  /** Summary: "BTC USDT, 1 hour candles, last price 104,218.4, high 104,641.5, low 101,615.3". */
  label: string;
  countdown?: boolean;
  lang?: Lang;
  height?: number | string;
  className?: string;
}

type Act = (chart: LinedChart) => void;
/** A new chart learns its size, is laid out, and draws, in so many frames at most. */
const FRAMES_TO_DRAW = 4;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };

/** What a key does to the chart; null: nothing. */
function actOf({ key, shiftKey }: KeyboardEvent): Act | null {
  const step = STEPS[key];
  if (step !== undefined) return (chart) => chart.moveCrosshair(shiftKey ? step * 10 : step);
  if (key === '+' || key === '=') return (chart) => chart.zoom(1.25);
  if (key === '-') return (chart) => chart.zoom(0.8);
  return key === 'Escape' ? (chart) => chart.clearCrosshair() : null;
}

/** A candle or line chart behind the adapter. */
export default function CandleChart(props: CandleChartProps) {
  const { label, priceDecimals, kind, period, studies, countdown = false, lang, height = 280, className } = props;
  const language = lang ?? currentLang();
  const options = useMemo<ChartOptions>(
    () => ({ priceDecimals, kind, period, studies, countdown, lang: language, locale: localeOf(language) }),
    [priceDecimals, kind, period, studies, countdown, language],
  );
  const { factory, isLive } = useChartFactory();
  const { element, chart } = useChart(options, { ...props, factory });
  // Keys that were pressed before it could be moved; they are carried out once it has its size and is drawn.
  const early = useRef<Act[]>([]);
  useEffect(() => {
    if (!isLive || early.current.length === 0) return;
    let frame = 0;
    const after = (frames: number) => {
      frame = requestAnimationFrame(() => {
        if (frames > 1) return after(frames - 1);
        for (const act of early.current.splice(0)) if (chart.current) act(chart.current);
      });
    };
    after(FRAMES_TO_DRAW);
    return () => cancelAnimationFrame(frame);
  }, [isLive, chart]);
  const keys = (event: KeyboardEvent): void => {
    const act = actOf(event);
    if (!act) return;
    if (!isLive) early.current.push(act);
    else if (chart.current) act(chart.current);
    event.preventDefault();
  };
  return (
    <div
      className={cx('g-chart', className)}
      style={{ height }}
      role="img"
      aria-label={label}
      tabIndex={0}
      onKeyDown={keys}
      onBlur={() => chart.current?.clearCrosshair()}
    >
      <div ref={element} aria-hidden="true" />
    </div>
  );
}
