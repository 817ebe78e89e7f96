// The full-screen chart on klinecharts 10 (Apache-2.0, liihuu): candles or a line, our indicators, and drawings. Its
// licence and the notice it carries are on the app's About page. Points of drawings are reported after every change; the
// app keeps them.

import {
  type AxisRange,
  type Chart,
  type DataLoadMore,
  type KLineData,
  type Overlay,
  type OverlayCreate,
  type Point,
  dispose,
  init,
} from 'klinecharts';
import { formatAxis, formatNumber } from '../../format/numbers.ts';
import { axisTimes, candleCloseMs, isDaily, timeLeft } from '../candle-clock.ts';
import type { ChartAdapter, ChartBar, ChartOptions, CrosshairListener } from '../chart-adapter.ts';
import { type Palette, readPalette } from '../palette.ts';
import { type Drawing, type DrawnPoint, TOOLS, type Tool } from './drawings.ts';
import { registerDrawings } from './kline-overlays.ts';
import { hasPane, registerStudies, studyName, valuesOf } from './kline-studies.ts';
import { klineStyles } from './kline-style.ts';
import { priceSpan } from './price-span.ts';

/** Events of a drawing chart. */
export interface DrawingEvents {
  /** All drawings, after one was made, moved or deleted. */
  onDrawings: (drawings: readonly Drawing[]) => void;
  /** How many points of the begun drawing are set; null when none is under way. */
  onProgress: (points: number | null) => void;
  /** Whether a drawing is chosen. */
  onSelected: (selected: boolean) => void;
}

/** The full-screen chart: the adapter, and its drawings. */
export interface DrawingChart extends ChartAdapter {
  setDrawings: (drawings: readonly Drawing[]) => void;
  /** Begins a drawing; a text needs its words. */
  begin: (tool: Tool, text?: string) => void;
  /** Gives up the begun drawing. */
  stop: () => void;
  setMode: (mode: { magnet: boolean; locked: boolean; hidden: boolean }) => void;
  removeSelected: () => void;
  removeAll: () => void;
  /** The element that receives pointer events. */
  surface: HTMLElement;
}

const GROUP = 'drawings';
const SUB_PANE_PX = 76;
const UNITS = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

const toData = (bar: ChartBar): KLineData => ({
  timestamp: bar.timeMs,
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
  volume: Number(bar.volume),
});

const toolOf = (name: string) => (Object.keys(TOOLS) as Tool[]).find((tool) => TOOLS[tool] === name);

/** A chart of klinecharts behind the adapter. */
class KlineChart implements DrawingChart {
  private readonly element: HTMLElement;
  private readonly events: DrawingEvents;
  private readonly chart: Chart;
  private readonly crossListeners = new Set<CrosshairListener>();
  private readonly oldestListeners = new Set<() => void>();
  private options: ChartOptions;
  private palette: Palette;
  private bars: ChartBar[] = [];
  private mode = { magnet: false, locked: false, hidden: false };
  private selected: string | null = null;
  private drawing: string | null = null;
  private cursor: number | null = null;
  private push: ((data: KLineData) => void) | null = null;
  private answerOlder: ((data: KLineData[], more?: DataLoadMore) => void) | null = null;

  constructor(element: HTMLElement, options: ChartOptions, events: DrawingEvents) {
    this.element = element;
    this.options = options;
    this.events = events;
    this.palette = readPalette(element);
    registerDrawings();
    registerStudies(() => ({ palette: this.palette, options: this.options }));
    const chart = init(element, {
      styles: klineStyles(this.palette, options.kind),
      hotkey: { enabled: false },
      formatter: {
        formatDate: ({ timestamp, type }) => this.writeTime(timestamp, type),
        formatBigNumber: (value) => formatAxis(Number(value), this.options.lang),
        formatExtendText: ({ data }) => this.countdown(data),
      },
      thousandsSeparator: { format: (value) => this.writeNumber(String(value)) },
      decimalFold: { format: String },
    });
    if (!chart) throw new Error('The chart could not be made');
    this.chart = chart;
    this.surface.tabIndex = -1;
    chart.setZoomAnchor('last_bar');
    chart.setOffsetRightDistance(40);
    chart.subscribeAction('onCrosshairChange', (data) => this.crossed((data as { x?: number } | undefined)?.x));
    // The library does not report when it removes the crosshair: a mouse that leaves, a finger that comes down elsewhere.
    this.surface.addEventListener('mouseleave', this.onLeave);
    this.surface.addEventListener('touchstart', this.onLeave, { capture: true, passive: true });
    // A slow average far from the price must not press the candles flat: it may leave the view, as on the inline chart.
    chart.overrideYAxis({ paneId: 'candle_pane', createRange: ({ defaultRange }) => this.priceRange(defaultRange) });
    this.describe();
    this.showStudies();
    chart.setDataLoader({
      getBars: ({ type, callback }) => {
        if (type === 'init') callback(this.bars.map(toData), { forward: this.bars.length > 0, backward: false });
        else if (type === 'forward') {
          this.answerOlder = callback;
          for (const tell of this.oldestListeners) tell();
        } else callback([], false);
      },
      subscribeBar: ({ callback }) => {
        this.push = callback;
      },
      unsubscribeBar: () => {
        this.push = null;
      },
    });
  }

  get surface(): HTMLElement {
    return this.chart.getDom() ?? this.element;
  }

  setBars(bars: readonly ChartBar[]): void {
    const before = this.bars;
    this.bars = [...bars];
    const first = before[0]?.timeMs;
    const moved = first === undefined ? -1 : this.bars.findIndex(({ timeMs }) => timeMs === first);
    const end = moved + before.length;
    const goesOn = moved >= 0 && this.bars[end - 1]?.timeMs === before.at(-1)?.timeMs;
    if (!goesOn) {
      this.answerOlder = null;
      this.chart.resetData();
      return;
    }
    if (moved > 0) this.giveOlder(this.bars.slice(0, moved));
    for (const bar of this.bars.slice(end - 1)) this.push?.(toData(bar));
  }

  pushBar(bar: ChartBar): void {
    const last = this.bars.at(-1);
    if (last && bar.timeMs < last.timeMs) return;
    if (last?.timeMs === bar.timeMs) this.bars[this.bars.length - 1] = bar;
    else this.bars.push(bar);
    this.push?.(toData(bar));
  }

  setTheme(): void {
    this.palette = readPalette(this.element);
    this.chart.setStyles(klineStyles(this.palette, this.options.kind));
  }

  setOptions(options: Partial<ChartOptions>): void {
    const before = this.options;
    this.options = { ...before, ...options };
    if (this.options.kind !== before.kind) this.chart.setStyles(klineStyles(this.palette, this.options.kind));
    if (this.options.period !== before.period) {
      this.bars = [];
      this.describe();
    }
    if (JSON.stringify(this.options.studies) !== JSON.stringify(before.studies)) this.showStudies();
    this.chart.resize();
  }

  onCrosshair(listener: CrosshairListener): () => void {
    this.crossListeners.add(listener);
    return () => void this.crossListeners.delete(listener);
  }

  onOldest(listener: () => void): () => void {
    this.oldestListeners.add(listener);
    return () => void this.oldestListeners.delete(listener);
  }

  moveCrosshair(count: number): void {
    if (this.bars.length === 0) return;
    const newest = this.bars.length - 1;
    this.cursor = Math.max(0, Math.min(newest, (this.cursor ?? newest + (count > 0 ? 0 : 1)) + count));
    const { realFrom, realTo } = this.chart.getVisibleRange();
    if (this.cursor < realFrom || this.cursor >= realTo) this.chart.scrollToDataIndex(this.cursor);
    const bar = this.bars[this.cursor] as ChartBar;
    const place = this.chart.convertToPixel({ dataIndex: this.cursor, value: Number(bar.close) }, { paneId: 'candle_pane' }) as {
      x?: number;
      y?: number;
    };
    const x = place.x ?? 0;
    this.chart.executeAction('onCrosshairChange', { paneId: 'candle_pane', x, y: place.y ?? 0 });
    this.crossed(x);
  }

  clearCrosshair(): void {
    this.cursor = null;
    this.chart.executeAction('onCrosshairChange', {});
    this.crossed(undefined);
  }

  zoom(factor: number): void {
    this.chart.zoomAtDataIndex(factor, this.bars.length - 1);
  }

  setDrawings(drawings: readonly Drawing[]): void {
    this.chart.removeOverlay({ groupId: GROUP });
    for (const { tool, points, text } of drawings) {
      this.chart.createOverlay({
        ...this.overlayOf(tool, text),
        points: points.map(({ time, value }) => ({
          ...(time === undefined ? {} : { timestamp: time }),
          ...(value === undefined ? {} : { value }),
        })),
      });
    }
  }

  begin(tool: Tool, text?: string): void {
    this.stop();
    this.drawing = this.chart.createOverlay(this.overlayOf(tool, text)) as string | null;
    this.events.onProgress(0);
  }

  stop(): void {
    const id = this.drawing;
    if (id === null) return;
    this.drawing = null;
    this.chart.removeOverlay({ id });
    this.events.onProgress(null);
  }

  setMode(mode: { magnet: boolean; locked: boolean; hidden: boolean }): void {
    this.mode = mode;
    this.chart.overrideOverlay({ groupId: GROUP, ...this.modeOf() } as never);
    if (mode.locked || mode.hidden) this.select(null);
  }

  removeSelected(): void {
    if (this.selected === null) return;
    this.chart.removeOverlay({ id: this.selected });
    this.select(null);
    this.tell();
  }

  removeAll(): void {
    this.stop();
    this.chart.removeOverlay({ groupId: GROUP });
    this.select(null);
    this.tell();
  }

  destroy(): void {
    this.crossListeners.clear();
    this.oldestListeners.clear();
    this.surface.removeEventListener('mouseleave', this.onLeave);
    this.surface.removeEventListener('touchstart', this.onLeave, { capture: true });
    dispose(this.element);
  }

  /** What the price axis spans: the candles in view and the bands around them, not the averages. */
  private priceRange(all: AxisRange): AxisRange {
    const { from, to } = this.chart.getVisibleRange();
    const list = this.chart.getDataList();
    const bands = this.chart.getIndicators({ name: studyName('boll') })[0]?.result ?? [];
    const span = priceSpan(
      list.slice(from, to).map((bar, at) => ({
        low: this.options.kind === 'line' ? bar.close : bar.low,
        high: this.options.kind === 'line' ? bar.close : bar.high,
        also: valuesOf(bands[from + at]),
      })),
    );
    if (!span) return all;
    const { low, high } = span;
    const range = high - low;
    return {
      ...all,
      from: low,
      to: high,
      range,
      realFrom: low,
      realTo: high,
      realRange: range,
      displayFrom: low,
      displayTo: high,
      displayRange: range,
    };
  }

  // The library needs market and period before it asks for bars.
  private describe(): void {
    const { period, priceDecimals } = this.options;
    this.chart.setTimezone(isDaily(period) ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone);
    this.chart.setSymbol({ ticker: 'market', pricePrecision: priceDecimals, volumePrecision: 2 });
    this.chart.setPeriod({ type: UNITS[period.slice(-1) as keyof typeof UNITS], span: Number.parseInt(period, 10) });
  }

  private showStudies(): void {
    this.chart.removeIndicator();
    for (const { kind, periods } of this.options.studies) {
      const id = this.chart.createIndicator(
        {
          name: studyName(kind),
          calcParams: [...periods],
          ...(hasPane(kind) ? { paneId: `pane-${kind}` } : { paneId: 'candle_pane' }),
        },
        true,
      );
      if (id !== null && hasPane(kind)) {
        this.chart.setPaneOptions({ id: `pane-${kind}`, height: SUB_PANE_PX, minHeight: 40, dragEnabled: false });
      }
    }
  }

  private giveOlder(older: readonly ChartBar[]): void {
    const answer = this.answerOlder;
    this.answerOlder = null;
    if (answer) answer(older.map(toData), { forward: true });
    else this.chart.resetData();
  }

  private modeOf() {
    const { magnet, locked, hidden } = this.mode;
    return { mode: magnet ? ('strong_magnet' as const) : ('normal' as const), lock: locked, visible: !hidden };
  }

  private overlayOf(tool: Tool, text?: string): OverlayCreate {
    return {
      name: TOOLS[tool],
      groupId: GROUP,
      ...this.modeOf(),
      ...(text ? { extendData: text } : {}),
      onDrawing: ({ overlay }) => {
        // The library counts the point only after its event.
        queueMicrotask(() => {
          if (this.drawing === overlay.id) this.events.onProgress(Math.max(0, overlay.currentStep - 1));
        });
      },
      onDrawEnd: ({ overlay }) => {
        this.drawing = null;
        this.events.onProgress(null);
        this.tell(overlay);
      },
      onPressedMoveEnd: () => this.tell(),
      onSelected: ({ overlay }) => this.select(overlay.id),
      onDeselected: ({ overlay }) => {
        if (this.selected === overlay.id) this.select(null);
      },
    };
  }

  private select(id: string | null): void {
    this.selected = id;
    this.events.onSelected(id !== null);
  }

  // `ended` may not be among the chart's own yet.
  private tell(ended?: Overlay): void {
    const all = this.chart.getOverlays({ groupId: GROUP });
    if (ended && !all.some(({ id }) => id === ended.id)) all.push(ended);
    const drawings = all.flatMap((overlay): Drawing[] => {
      const tool = toolOf(overlay.name);
      const points = overlay.points.map(
        ({ timestamp, value }): DrawnPoint => ({
          ...(timestamp === undefined ? {} : { time: timestamp }),
          ...(value === undefined ? {} : { value }),
        }),
      );
      const text = typeof overlay.extendData === 'string' ? { text: overlay.extendData } : {};
      return tool && points.length > 0 && overlay.id !== this.drawing ? [{ tool, points, ...text }] : [];
    });
    this.events.onDrawings(drawings);
  }

  private readonly onLeave = (): void => this.crossed(undefined);

  /** Called by the library with a position only, and not when the chart itself moved the crosshair. */
  private crossed(x: number | undefined): void {
    const point = x === undefined ? {} : (this.chart.convertFromPixel([{ x }], { paneId: 'candle_pane' }) as Partial<Point>[])[0];
    const index = point?.dataIndex ?? -1;
    const bar = this.bars[index];
    const at = bar && {
      bar,
      previousClose: this.bars[index - 1]?.close ?? null,
      side: (x ?? 0) > this.element.clientWidth / 2 ? ('right' as const) : ('left' as const),
    };
    for (const tell of this.crossListeners) tell(at ?? null);
  }

  private writeTime(timestamp: number, type: string): string {
    const times = axisTimes(this.options.locale, this.options.period);
    if (type !== 'xAxis') return times.moment(timestamp);
    if (isDaily(this.options.period)) return times.tick(timestamp, 'day');
    const date = new Date(timestamp);
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
    return times.tick(timestamp, isMidnight ? 'day' : 'time');
  }

  private writeNumber(text: string): string {
    const point = text.indexOf('.');
    return formatNumber(text, point < 0 ? 0 : text.length - point - 1, this.options.lang);
  }

  private countdown(data: KLineData): string {
    const { countdown, period } = this.options;
    return countdown ? timeLeft(candleCloseMs(data.timestamp, period), Date.now()) : '';
  }
}

/** Makes a full-screen chart. */
export const createDrawingChart = (element: HTMLElement, options: ChartOptions, events: DrawingEvents): DrawingChart =>
  new KlineChart(element, options, events);
