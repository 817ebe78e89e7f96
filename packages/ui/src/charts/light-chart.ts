// The inline chart on lightweight-charts 5 (Apache-2.0, TradingView). Candles or line, volume, moving
// averages. Vertical touch drags belong to the page. The licence asks for the NOTICE text and a link to
// tradingview.com: both are on the app's About page, which allows attributionLogo to be off.

import { CandlestickSeries, createChart, CrosshairMode, HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type {
  CandlestickData,
  HistogramData,
  IChartApi,
  IPriceLine,
  ISeriesApi,
  LineData,
  UTCTimestamp,
} from 'lightweight-charts';
import { lastAverage, movingAverage } from './averages.ts';
import type { ChartAdapter, ChartBar, ChartOptions, CrosshairListener } from './chart-adapter.ts';
import { withAlpha } from './colour.ts';
import { formatPrice } from '../format/numbers.ts';

interface Palette {
  text: string;
  grid: string;
  up: string;
  down: string;
  onUp: string;
  onDown: string;
  crosshair: string;
  label: string;
  averages: readonly string[];
  font: string;
}

interface Lines {
  candles: ISeriesApi<'Candlestick'>;
  line: ISeriesApi<'Line'>;
  volume: ISeriesApi<'Histogram'>;
  averages: ISeriesApi<'Line'>[];
  /** Last price: drawn by us, because the built-in label puts white on colour. */
  last: Record<'candles' | 'line', IPriceLine>;
}

function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: token('--text-3'),
    grid: token('--grid'),
    up: token('--up'),
    down: token('--down'),
    onUp: token('--on-up'),
    onDown: token('--on-down'),
    crosshair: token('--line-control'),
    label: token('--surface-3'),
    averages: [token('--series-1'), token('--series-4'), token('--series-2')],
    font: style.fontFamily,
  };
}

const toTime = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

const toCandle = (bar: ChartBar): CandlestickData<UTCTimestamp> => ({
  time: toTime(bar.timeMs),
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
});

const toLine = (bar: ChartBar): LineData<UTCTimestamp> => ({ time: toTime(bar.timeMs), value: Number(bar.close) });

const isUp = (bar: ChartBar): boolean => Number(bar.close) >= Number(bar.open);

function toVolume(bar: ChartBar, palette: Palette): HistogramData<UTCTimestamp> {
  return { time: toTime(bar.timeMs), value: Number(bar.volume), color: withAlpha(isUp(bar) ? palette.up : palette.down, 0.42) };
}

function chartOptions(palette: Palette, options: ChartOptions) {
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: palette.text,
      fontSize: 11,
      fontFamily: palette.font,
      attributionLogo: false,
    },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: palette.crosshair, style: LineStyle.Dashed, labelBackgroundColor: palette.label },
      horzLine: { color: palette.crosshair, style: LineStyle.Dashed, labelBackgroundColor: palette.label },
    },
    localization: {
      locale: options.locale,
      priceFormatter: (price: number) => formatPrice(price.toFixed(options.priceDecimals), options.priceDecimals, options.lang),
    },
    timeScale: {
      borderVisible: false,
      timeVisible: options.withTime,
      secondsVisible: false,
      rightOffset: 3,
      minBarSpacing: 2,
      fixLeftEdge: true,
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: options.volume ? 0.24 : 0.08 } },
    handleScroll: { vertTouchDrag: false, mouseWheel: false, horzTouchDrag: true, pressedMouseMove: true },
    handleScale: {
      mouseWheel: false,
      pinch: true,
      axisPressedMouseMove: { time: true, price: false },
      axisDoubleClickReset: true,
    },
    autoSize: true,
  } as const;
}

function addLines(chart: IChartApi): Lines {
  const quiet = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false } as const;
  const volume = chart.addSeries(HistogramSeries, { ...quiet, priceScaleId: 'volume', priceFormat: { type: 'volume' } });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const candles = chart.addSeries(CandlestickSeries, { ...quiet, borderVisible: false });
  const line = chart.addSeries(LineSeries, { ...quiet, crosshairMarkerVisible: true, lineWidth: 2 });
  const mark = { price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: true } as const;
  const last = { candles: candles.createPriceLine(mark), line: line.createPriceLine(mark) };
  return { candles, line, volume, averages: [], last };
}

/** A chart of lightweight-charts behind the adapter. */
class LightChart implements ChartAdapter {
  private readonly element: HTMLElement;
  private readonly chart: IChartApi;
  private readonly lines: Lines;
  private options: ChartOptions;
  private palette: Palette;
  private bars: ChartBar[] = [];

  constructor(element: HTMLElement, options: ChartOptions) {
    this.element = element;
    this.options = options;
    this.palette = readPalette(element);
    this.chart = createChart(element, chartOptions(this.palette, options));
    this.lines = addLines(this.chart);
    this.paint();
  }

  setBars(bars: readonly ChartBar[]): void {
    this.bars = [...bars];
    this.draw();
    const count = this.bars.length;
    if (count > 0) this.chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, count - 60), to: count + 2 });
  }

  pushBar(bar: ChartBar): void {
    const last = this.bars.at(-1);
    if (last && bar.timeMs < last.timeMs) return;
    if (last && bar.timeMs === last.timeMs) this.bars[this.bars.length - 1] = bar;
    else this.bars.push(bar);
    this.lines.candles.update(toCandle(bar));
    this.lines.line.update(toLine(bar));
    this.lines.volume.update(toVolume(bar, this.palette));
    this.markLast();
    const closes = this.bars.slice(-60).map((one) => Number(one.close));
    for (const [index, length] of this.options.averages.entries()) {
      const value = lastAverage(closes, length);
      if (value !== null) this.lines.averages[index]?.update({ time: toTime(bar.timeMs), value });
    }
  }

  setTheme(): void {
    this.palette = readPalette(this.element);
    this.chart.applyOptions(chartOptions(this.palette, this.options));
    this.paint();
    this.markLast();
    this.lines.volume.setData(this.bars.map((bar) => toVolume(bar, this.palette)));
  }

  setOptions(options: Partial<ChartOptions>): void {
    this.options = { ...this.options, ...options };
    this.chart.applyOptions(chartOptions(this.palette, this.options));
    this.paint();
    this.draw();
  }

  onCrosshair(listener: CrosshairListener): () => void {
    const handle = (event: { logical?: number | undefined }): void => {
      const at = event.logical === undefined ? undefined : this.bars[Math.round(event.logical)];
      listener(at ?? null);
    };
    this.chart.subscribeCrosshairMove(handle);
    return () => this.chart.unsubscribeCrosshairMove(handle);
  }

  scrollBy(bars: number): void {
    const scale = this.chart.timeScale();
    scale.scrollToPosition(scale.scrollPosition() + bars, false);
  }

  destroy(): void {
    this.chart.remove();
  }

  private paint(): void {
    const { palette, options, lines } = this;
    const priceFormat = { type: 'price', precision: options.priceDecimals, minMove: 10 ** -options.priceDecimals } as const;
    lines.candles.applyOptions({
      upColor: palette.up,
      downColor: palette.down,
      wickUpColor: palette.up,
      wickDownColor: palette.down,
      visible: options.kind === 'candles',
      priceFormat,
    });
    lines.line.applyOptions({ color: palette.averages[0] ?? palette.text, visible: options.kind === 'line', priceFormat });
    lines.volume.applyOptions({ visible: options.volume });
    while (lines.averages.length > options.averages.length) {
      const gone = lines.averages.pop();
      if (gone) this.chart.removeSeries(gone);
    }
    while (lines.averages.length < options.averages.length) {
      lines.averages.push(
        this.chart.addSeries(LineSeries, {
          lineWidth: 1,
          priceLineVisible: false,
          lastValueVisible: false,
          crosshairMarkerVisible: false,
        }),
      );
    }
    for (const [index, line] of lines.averages.entries()) {
      line.applyOptions({ color: palette.averages[index] ?? palette.text, visible: options.kind === 'candles', priceFormat });
    }
  }

  private markLast(): void {
    const bar = this.bars.at(-1);
    const { palette, lines, options } = this;
    const up = bar ? isUp(bar) : true;
    for (const kind of ['candles', 'line'] as const) {
      const visible = bar !== undefined && options.kind === kind;
      lines.last[kind].applyOptions({
        price: bar ? Number(bar.close) : 0,
        color: up ? palette.up : palette.down,
        axisLabelColor: up ? palette.up : palette.down,
        axisLabelTextColor: up ? palette.onUp : palette.onDown,
        lineVisible: visible,
        axisLabelVisible: visible,
      });
    }
  }

  private draw(): void {
    const { bars, lines, palette } = this;
    this.markLast();
    lines.candles.setData(bars.map(toCandle));
    lines.line.setData(bars.map(toLine));
    lines.volume.setData(bars.map((bar) => toVolume(bar, palette)));
    const closes = bars.map((bar) => Number(bar.close));
    for (const [index, length] of this.options.averages.entries()) {
      const points: LineData<UTCTimestamp>[] = [];
      for (const [at, value] of movingAverage(closes, length).entries()) {
        const bar = bars[at];
        if (value !== null && bar) points.push({ time: toTime(bar.timeMs), value });
      }
      lines.averages[index]?.setData(points);
    }
  }
}

/** Makes an inline chart. */
export const createLightChart = (element: HTMLElement, options: ChartOptions): ChartAdapter => new LightChart(element, options);
