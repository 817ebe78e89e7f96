// The inline chart on lightweight-charts 5 (Apache-2.0, TradingView): candles or a line, indicators over them and in
// panes below. Vertical touch drags belong to the page. The licence asks for the NOTICE text and a link to
// tradingview.com: both are on the app's About page, which allows attributionLogo to be off.

import { AreaSeries, CandlestickSeries, createChart } from 'lightweight-charts';
import type { IChartApi, ISeriesApi, MouseEventParams, Time, UTCTimestamp } from 'lightweight-charts';
import type { ChartBar, ChartOptions, CrosshairListener, LinedChart } from './chart-adapter.ts';
import { candleCloseMs, timeLeft } from './candle-clock.ts';
import { withAlpha } from './colour.ts';
import { PriceLines } from './light-lines.ts';
import { axisPrice, extremesOf } from './chart-marks.ts';
import { ExtremesMark, type FindExtremes, LastPriceMark } from './light-marks.ts';
import { chartOptions, zoneShiftMs } from './light-style.ts';
import { type Palette, readPalette } from './palette.ts';
import { type Legends, createLegends } from './pane-legend.ts';
import { PRICE_MARGINS, newestView } from './pane-shape.ts';
import type { PriceLine } from './price-lines.ts';
import { StudyPanes, type TimedBar } from './study-panes.ts';

/** A bar as it is drawn, with its decimal text. */
interface Drawn extends TimedBar {
  open: number;
  bar: ChartBar;
}

type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** The reader is near the oldest bar when fewer than this many are left of the view. */
const NEAR_OLDEST = 40;

/** A chart of lightweight-charts behind the adapter. */
class LightChart implements LinedChart {
  private readonly element: HTMLElement;
  private readonly chart: IChartApi;
  private readonly legends: Legends;
  private readonly studies: StudyPanes;
  private readonly lines: PriceLines;
  private readonly listeners = new Set<CrosshairListener>();
  private readonly oldestListeners = new Set<() => void>();
  private readonly clock: ReturnType<typeof setInterval>;
  private price: PriceSeries;
  private last: LastPriceMark;
  private extremes: ExtremesMark;
  private options: ChartOptions;
  private palette: Palette;
  private shiftMs: number;
  private bars: Drawn[] = [];
  /** Where the keyboard has put the crosshair. */
  private cursor: number | null = null;
  private touched = false;
  /** The gesture under way has had a second finger. */
  private pinched = false;
  /** The text of the mark of the last price. */
  private marked = '';

  constructor(element: HTMLElement, options: ChartOptions) {
    this.element = element;
    this.options = options;
    this.palette = readPalette(element);
    this.shiftMs = zoneShiftMs(options.period, Date.now());
    this.chart = createChart(element, this.chartOptions());
    this.last = new LastPriceMark(this.palette);
    this.extremes = new ExtremesMark(this.palette);
    this.lines = this.makeLines();
    this.price = this.addPrice();
    this.studies = new StudyPanes(this.chart, this.palette, options);
    this.legends = createLegends(element);
    this.studies.choose(options, this.palette, []);
    this.chart.subscribeCrosshairMove((event) => this.crossed(event));
    this.chart.subscribeClick((event) => this.tapped(event));
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < NEAR_OLDEST && this.bars.length > 0) for (const tell of this.oldestListeners) tell();
    });
    this.chart.timeScale().subscribeSizeChange(() => this.showLegend());
    element.addEventListener('touchstart', this.onFingers, { capture: true, passive: true });
    this.clock = setInterval(() => this.markLast(), 1000);
  }

  setBars(bars: readonly ChartBar[]): void {
    const before = this.bars;
    const range = this.chart.timeScale().getVisibleLogicalRange();
    this.bars = bars.map((bar) => this.drawn(bar));
    this.draw();
    const first = before[0];
    const moved = first ? this.bars.findIndex(({ time }) => time === first.time) : -1;
    if (range && moved >= 0) {
      // The same bars, maybe with older ones before them: the view stays.
      this.chart.timeScale().setVisibleLogicalRange({ from: range.from + moved, to: range.to + moved });
    } else this.showNewest();
  }

  pushBar(bar: ChartBar): void {
    const last = this.bars.at(-1);
    const next = this.drawn(bar);
    if (last && next.time < last.time) return;
    const again = last?.time === next.time;
    if (again) this.bars[this.bars.length - 1] = next;
    else this.bars.push(next);
    this.price.update(this.point(next) as never);
    this.studies.push(next, again);
    this.markLast();
    this.showLegend();
  }

  setTheme(): void {
    this.palette = readPalette(this.element);
    this.chart.applyOptions(this.chartOptions());
    this.paint();
    this.extremes.set(this.findExtremes, this.palette);
    this.lines.draw();
    this.marked = '';
    this.markLast();
    this.studies.choose(this.options, this.palette, this.bars);
    this.showLegend();
  }

  setOptions(options: Partial<ChartOptions>): void {
    const before = this.options;
    this.options = { ...before, ...options };
    this.shiftMs = zoneShiftMs(this.options.period, Date.now());
    this.chart.applyOptions(this.chartOptions());
    if (this.options.kind !== before.kind) {
      this.chart.removeSeries(this.price);
      this.price = this.addPrice();
    } else this.paint();
    this.bars = this.bars.map(({ bar }) => this.drawn(bar));
    this.drawPrice();
    this.studies.choose(this.options, this.palette, this.bars);
    this.showLegend();
  }

  setLines(lines: readonly PriceLine[]): void {
    this.lines.set(lines);
  }

  onMoveLine(listener: (id: string, price: string) => void): () => void {
    return this.lines.onMove(listener);
  }

  onCrosshair(listener: CrosshairListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  onOldest(listener: () => void): () => void {
    this.oldestListeners.add(listener);
    return () => void this.oldestListeners.delete(listener);
  }

  moveCrosshair(count: number): void {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (!range || this.bars.length === 0) return;
    const newest = this.bars.length - 1;
    this.cursor = Math.max(0, Math.min(newest, (this.cursor ?? newest + (count > 0 ? 0 : 1)) + count));
    const bar = this.bars[this.cursor] as Drawn;
    if (this.cursor < range.from || this.cursor > range.to) {
      const off = this.cursor < range.from ? this.cursor - range.from - 1 : this.cursor - range.to + 1;
      this.chart.timeScale().setVisibleLogicalRange({ from: range.from + off, to: range.to + off });
    }
    this.chart.setCrosshairPosition(bar.close, bar.time, this.price);
  }

  clearCrosshair(): void {
    this.cursor = null;
    this.touched = false;
    this.chart.clearCrosshairPosition();
    this.showLegend();
    for (const tell of this.listeners) tell(null);
  }

  zoom(factor: number): void {
    const scale = this.chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (!range) return;
    scale.setVisibleLogicalRange({ from: range.to - Math.max(8, (range.to - range.from) / factor), to: range.to });
  }

  destroy(): void {
    clearInterval(this.clock);
    this.element.removeEventListener('touchstart', this.onFingers, { capture: true });
    this.legends.remove();
    this.lines.destroy();
    this.listeners.clear();
    this.oldestListeners.clear();
    this.chart.remove();
  }

  private chartOptions() {
    return chartOptions(this.palette, this.options, this.shiftMs);
  }

  private drawn(bar: ChartBar): Drawn {
    const open = Number(bar.open);
    const close = Number(bar.close);
    return {
      time: Math.floor((bar.timeMs + this.shiftMs) / 1000) as UTCTimestamp,
      open,
      high: Number(bar.high),
      low: Number(bar.low),
      close,
      volume: Number(bar.volume),
      up: close >= open,
      bar,
    };
  }

  private point({ time, open, high, low, close }: Drawn) {
    return this.options.kind === 'line' ? { time, value: close } : { time, open, high, low, close };
  }

  private addPrice(): PriceSeries {
    const quiet = { priceLineVisible: false, lastValueVisible: false } as const;
    const made =
      this.options.kind === 'line'
        ? this.chart.addSeries(AreaSeries, { ...quiet, lineWidth: 2 })
        : this.chart.addSeries(CandlestickSeries, { ...quiet, borderVisible: false });
    made.priceScale().applyOptions({ scaleMargins: PRICE_MARGINS });
    made.setSeriesOrder(0);
    this.price = made;
    this.last = new LastPriceMark(this.palette);
    this.marked = '';
    this.extremes = new ExtremesMark(this.palette);
    this.lines.attach(made);
    made.attachPrimitive(this.last);
    made.attachPrimitive(this.extremes);
    this.extremes.set(this.findExtremes, this.palette);
    this.paint();
    return made;
  }

  private paint(): void {
    const { palette, options } = this;
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -options.priceDecimals,
      formatter: (price: number) => axisPrice(price.toFixed(options.priceDecimals), options),
    } as const;
    if (this.price.seriesType() === 'Area') {
      this.price.applyOptions({
        lineColor: palette.area,
        topColor: withAlpha(palette.area, 0.24),
        bottomColor: withAlpha(palette.area, 0),
        priceFormat,
      });
      return;
    }
    const { up, down } = palette;
    this.price.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, priceFormat });
  }

  private readonly findExtremes: FindExtremes = (from, to) => {
    const found = this.options.kind === 'line' ? null : extremesOf(this.bars, from, to);
    if (!found) return null;
    const { highAt, lowAt } = found;
    const high = this.bars[highAt] as Drawn;
    const low = this.bars[lowAt] as Drawn;
    return {
      high: { index: highAt, price: high.high, text: this.priceText(high.bar.high) },
      low: { index: lowAt, price: low.low, text: this.priceText(low.bar.low) },
    };
  };

  private makeLines(): PriceLines {
    return new PriceLines({
      element: this.element,
      palette: () => this.palette,
      span: (from, to) => {
        const found = extremesOf(this.bars, from, to);
        return found && { low: (this.bars[found.lowAt] as Drawn).low, high: (this.bars[found.highAt] as Drawn).high };
      },
      exact: (price) => price.toFixed(this.options.priceDecimals),
      priceText: (price) => this.priceText(price),
      pane: () => this.chart.paneSize(),
    });
  }

  private priceText(text: string): string {
    return axisPrice(text, this.options);
  }

  private markLast(): void {
    const bar = this.bars.at(-1)?.bar;
    const up = this.bars.at(-1)?.up ?? true;
    const { countdown, period } = this.options;
    // A hidden page draws nothing.
    if (document.hidden) return;
    const left = bar && countdown ? timeLeft(candleCloseMs(bar.timeMs, period), Date.now()) : '';
    const says = bar ? `${bar.close} ${up} ${left}` : '';
    // The same mark again would draw the whole chart again.
    if (says === this.marked) return;
    this.marked = says;
    this.last.set(bar ? { price: Number(bar.close), text: this.priceText(bar.close), up, left } : null, this.palette);
  }

  private draw(): void {
    this.drawPrice();
    this.studies.draw(this.bars);
    this.showLegend();
  }

  private drawPrice(): void {
    this.price.setData(this.bars.map((bar) => this.point(bar)) as never);
    this.markLast();
  }

  private showNewest(): void {
    const count = this.bars.length;
    if (count === 0) return;
    this.chart.timeScale().setVisibleLogicalRange(newestView(count, this.element.clientWidth));
  }

  private showLegend(event?: MouseEventParams<Time>): void {
    const rows = this.studies.legend(event ? (series) => event.seriesData.get(series) : undefined);
    let top = 0;
    const panes = this.chart.panes().map((pane, index) => {
      const at = top;
      top += pane.getHeight() + 1;
      return { top: at, rows: rows[index] ?? [] };
    });
    this.legends.show(panes);
  }

  private crossed(event: MouseEventParams<Time>): void {
    const index = event.logical === undefined ? -1 : Math.round(event.logical);
    const here = event.point || this.cursor !== null || this.touched ? this.bars[index] : undefined;
    this.showLegend(here ? event : undefined);
    const x = here ? (this.chart.timeScale().logicalToCoordinate(index as never) ?? 0) : 0;
    const at = here && {
      bar: here.bar,
      previousClose: this.bars[index - 1]?.bar.close ?? null,
      side: x > this.element.clientWidth / 2 ? ('right' as const) : ('left' as const),
    };
    for (const tell of this.listeners) tell(at ?? null);
  }

  private readonly onFingers = ({ touches }: TouchEvent): void => {
    this.pinched = touches.length > 1;
  };

  // A finger's tap sets the crosshair and the next one takes it away; a mouse has it anyway. To the library the first
  // finger that leaves a pinch has tapped.
  private tapped(event: MouseEventParams<Time>): void {
    if (!(event.sourceEvent as { pointerType?: string } | undefined) || matchMedia('(hover: hover)').matches) return;
    if (this.pinched) return;
    const bar = event.logical === undefined ? undefined : this.bars[Math.round(event.logical)];
    if (this.touched || !bar || !event.point) return this.clearCrosshair();
    this.touched = true;
    const price = this.price.coordinateToPrice(event.point.y);
    this.chart.setCrosshairPosition(price ?? bar.close, bar.time, this.price);
  }
}

/** Makes an inline chart. */
export const createLightChart = (element: HTMLElement, options: ChartOptions): LinedChart => new LightChart(element, options);
