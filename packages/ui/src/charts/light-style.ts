// Options of the inline chart.

import { CrosshairMode, LineStyle, TickMarkType, type Time } from 'lightweight-charts';
import { axisTimes, isDaily, type AxisUnit } from './candle-clock.ts';
import type { ChartOptions } from './chart-adapter.ts';
import type { Palette } from './palette.ts';

/**
 * The library sorts its time labels by the calendar of UTC. Bars are given to it moved by the reader's distance from
 * UTC, and labels are written from the true time again. Daily candles are days of UTC and stay.
 */
export const zoneShiftMs = (period: ChartOptions['period'], nowMs: number): number =>
  isDaily(period) ? 0 : -new Date(nowMs).getTimezoneOffset() * 60_000;

const UNITS: Record<TickMarkType, AxisUnit> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
};

/** Options of the whole chart. */
export function chartOptions(palette: Palette, options: ChartOptions, shiftMs: number) {
  const times = axisTimes(options.locale, options.period);
  const trueMs = (time: Time): number => (time as number) * 1000 - shiftMs;
  const cross = { color: palette.crosshair, style: LineStyle.Dashed, labelBackgroundColor: palette.label } as const;
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: palette.text,
      fontSize: 11,
      fontFamily: palette.font,
      attributionLogo: false,
      panes: { separatorColor: palette.line, separatorHoverColor: palette.line, enableResize: false },
    },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: cross, horzLine: cross },
    localization: {
      locale: options.locale,
      timeFormatter: (time: Time) => times.moment(trueMs(time)),
    },
    timeScale: {
      borderVisible: false,
      timeVisible: !isDaily(options.period),
      secondsVisible: false,
      rightOffset: 4,
      minBarSpacing: 2,
      fixLeftEdge: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) => times.tick(trueMs(time), UNITS[type]),
    },
    rightPriceScale: { borderVisible: false },
    handleScroll: { vertTouchDrag: false, mouseWheel: true, horzTouchDrag: true, pressedMouseMove: true },
    handleScale: {
      mouseWheel: false,
      pinch: true,
      axisPressedMouseMove: { time: true, price: false },
      axisDoubleClickReset: true,
    },
    autoSize: true,
  } as const;
}
