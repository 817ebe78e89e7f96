// The price chart of trade and detail pages. Load it lazily: it brings the chart library
// (const CandleChart = lazy(() => import('@glasshouse/ui/charts/CandleChart.tsx'))). For readers it is one image with a
// summary; left and right move the crosshair, + and - zoom, Esc takes the crosshair away.

import { type KeyboardEvent, useMemo } from 'react';
import { cx } from '../class-names.ts';
import { currentLang, type Lang, localeOf } from '../format/languages.ts';
import type { ChartOptions } from './chart-adapter.ts';
import { createLightChart } from './light-chart.ts';
import { type ChartInput, useChart } from './use-chart.ts';
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

/** A candle or line chart behind the adapter. */
export default function CandleChart(props: CandleChartProps) {
  const { label, priceDecimals, kind, period, studies, countdown = false, lang, height = 280, className } = props;
  const language = lang ?? currentLang();
  const options = useMemo<ChartOptions>(
    () => ({ priceDecimals, kind, period, studies, countdown, lang: language, locale: localeOf(language) }),
    [priceDecimals, kind, period, studies, countdown, language],
  );
  const { element, chart } = useChart(options, { ...props, factory: createLightChart });
  const keys = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };
    const step = steps[event.key];
    if (step !== undefined) chart.current?.moveCrosshair(event.shiftKey ? step * 10 : step);
    else if (event.key === '+' || event.key === '=') chart.current?.zoom(1.25);
    else if (event.key === '-') chart.current?.zoom(0.8);
    else if (event.key === 'Escape') chart.current?.clearCrosshair();
    else return;
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
