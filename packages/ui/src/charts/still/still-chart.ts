// The chart of the first look: what the inline chart draws before anybody has touched it, on one canvas, without its library.
// It follows new bars, options, lines and colours; it has no crosshair and cannot be moved.

import type { ChartBar, ChartOptions, LinedChart } from '../chart-adapter.ts';
import { axisTimes, candleCloseMs, isDaily, timeLeft } from '../candle-clock.ts';
import {
  FONT_PX,
  type LastPrice,
  type Size,
  axisPrice,
  drawExtremes,
  drawLastLabel,
  drawLastLine,
  drawLineLabels,
  drawLinePrices,
  drawPriceLines,
  extremesOf,
  seenLines,
} from '../chart-marks.ts';
import { withAlpha } from '../colour.ts';
import { type Palette, readPalette } from '../palette.ts';
import { type Legends, createLegends } from '../pane-legend.ts';
import { MAIN_SHARE, PANE_SHARE, PRICE_MARGINS, newestView, paneMargins } from '../pane-shape.ts';
import { type PriceLine, reachOf } from '../price-lines.ts';
import { studyText } from '../study-text.ts';
import {
  type BarView,
  type ValueScale,
  barView,
  barX,
  bodyPixels,
  columnPixels,
  timeMarks,
  valueMarks,
  valueScale,
} from './still-scale.ts';
import {
  type Placing,
  type StillBar,
  type StillStudy,
  drawStudy,
  pushStudies,
  spanOf,
  stillLegends,
  stillStudies,
} from './still-studies.ts';

interface Drawn extends StillBar {
  open: number;
  bar: ChartBar;
}

/** A pane: from the top, px, and its scale. */
interface Pane {
  top: number;
  height: number;
  scale: ValueScale;
  studies: StillStudy[];
  text: (value: number) => string;
  least: number;
}

/** What stands behind a pane, and how fine the screen is. */
interface Grid {
  /** Width of the axis of prices, px. */
  axis: number;
  /** Pixels of the screen to a px. */
  ratio: number;
  times: readonly number[];
  marks: readonly { y: number; text: string }[];
}

/** Beside the text of the axis of prices, and the height of the axis of times, px. */
const AXIS_REST_PX = 24;
const AXIS_TEXT_PX = 10.6;
const TIMES_PX = 28;
const TIME_TEXT_PX = 14.25;
/** A label of the axis of times has so much room. */
const LABEL_ROOM_PX = 75;

const drawnOf = (bar: ChartBar): Drawn => {
  const [open, close] = [Number(bar.open), Number(bar.close)];
  return { open, close, high: Number(bar.high), low: Number(bar.low), volume: Number(bar.volume), up: close >= open, bar };
};

class StillChart implements LinedChart {
  private readonly element: HTMLElement;
  private readonly canvas = document.createElement('canvas');
  private readonly context: CanvasRenderingContext2D;
  private readonly legends: Legends;
  private readonly sizes: ResizeObserver;
  private readonly clock: ReturnType<typeof setInterval>;
  private options: ChartOptions;
  private palette: Palette;
  private bars: Drawn[] = [];
  private studies: StillStudy[] = [];
  private lines: readonly PriceLine[] = [];
  private left = '';

  constructor(element: HTMLElement, options: ChartOptions) {
    this.element = element;
    this.options = options;
    this.palette = readPalette(element);
    this.canvas.className = 'g-chart-still';
    element.append(this.canvas);
    this.context = this.canvas.getContext('2d') as CanvasRenderingContext2D;
    this.legends = createLegends(element);
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(element);
    this.clock = setInterval(() => !document.hidden && this.timeLeft() !== this.left && this.draw(), 1000);
  }

  setBars(bars: readonly ChartBar[]): void {
    this.bars = bars.map(drawnOf);
    this.study();
  }

  pushBar(bar: ChartBar): void {
    const last = this.bars.at(-1);
    if (last && bar.timeMs < last.bar.timeMs) return;
    const again = last?.bar.timeMs === bar.timeMs;
    if (again) this.bars.pop();
    const next = drawnOf(bar);
    this.bars.push(next);
    pushStudies(this.studies, next, again);
    this.draw();
  }

  setTheme(): void {
    this.palette = readPalette(this.element);
    this.draw();
  }

  setOptions(options: Partial<ChartOptions>): void {
    this.options = { ...this.options, ...options };
    this.study();
  }

  setLines(lines: readonly PriceLine[]): void {
    this.lines = lines;
    this.draw();
  }

  // What only a chart that can be touched says.
  onMoveLine = () => () => {};
  onCrosshair = () => () => {};
  onOldest = () => () => {};
  moveCrosshair(): void {}
  clearCrosshair(): void {}
  zoom(): void {}

  destroy(): void {
    clearInterval(this.clock);
    this.sizes.disconnect();
    this.legends.remove();
    this.canvas.remove();
  }

  private study(): void {
    this.studies = stillStudies(this.options.studies, this.bars);
    this.draw();
  }

  private timeLeft(): string {
    const bar = this.bars.at(-1)?.bar;
    const { countdown, period } = this.options;
    return bar && countdown ? timeLeft(candleCloseMs(bar.timeMs, period), Date.now()) : '';
  }

  private priceText(value: number): string {
    return axisPrice(value.toFixed(this.options.priceDecimals), this.options);
  }

  /** The panes in view from one bar to another, in a chart of this height. */
  private panes(from: number, to: number, height: number): Pane[] {
    const found = extremesOf(this.bars, from, to);
    if (!found) return [];
    const count = Math.max(0, ...this.studies.map(({ pane }) => pane));
    const share = (height - TIMES_PX - count) / (MAIN_SHARE + count * PANE_SHARE);
    const tick = 10 ** -this.options.priceDecimals;
    return Array.from({ length: count + 1 }, (_, index): Pane => {
      const studies = this.studies.filter(({ pane }) => pane === index);
      const spans = studies.map((each) => spanOf(each, from, to)).filter((span) => span !== null);
      const [top, tall] = index === 0 ? [0, share * MAIN_SHARE] : [share * (MAIN_SHARE + index - 1) + index, share];
      const kind = studies[0]?.study.kind ?? 'vol';
      const least = index === 0 ? tick : 10 ** -Math.max(this.options.priceDecimals, 2);
      if (index === 0) spans.push(this.priceSpan(found, from, to));
      const [low, high] = [Math.min(...spans.map((one) => one.low)), Math.max(...spans.map((one) => one.high))];
      const scale = Number.isFinite(low)
        ? valueScale(low, high, tall, index === 0 ? PRICE_MARGINS : paneMargins(kind), least)
        : valueScale(0, 1, tall, paneMargins(kind), least);
      const text = (value: number) => (index === 0 ? this.priceText(value) : studyText(kind, value, this.options));
      return { top, height: tall, scale, studies, text, least };
    });
  }

  private priceSpan({ highAt, lowAt }: { highAt: number; lowAt: number }, from: number, to: number) {
    const closes = this.bars.slice(Math.max(0, from), to + 1).map(({ close }) => close);
    const span = { low: (this.bars[lowAt] as Drawn).low, high: (this.bars[highAt] as Drawn).high };
    const prices = this.lines.map(({ price }) => Number(price));
    if (prices.length > 0) return reachOf(span, prices);
    return this.options.kind === 'line' ? { low: Math.min(...closes), high: Math.max(...closes) } : span;
  }

  private draw(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = devicePixelRatio || 1;
    const { canvas, context } = this;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.bars.length === 0 || width === 0 || height <= TIMES_PX) return;
    context.scale(ratio, ratio);
    const { from, to } = newestView(this.bars.length, width);
    const panes = this.panes(from, to, height);
    context.font = `${FONT_PX}px ${this.palette.font}`;
    const marks = panes.map(({ scale, height: tall, text, least }) =>
      valueMarks(scale, tall, least).map((value) => ({ y: scale.y(value), text: text(value) })),
    );
    const widest = Math.max(...marks.flatMap((all) => all.map(({ text }) => context.measureText(text).width)), 34);
    const axis = 2 * Math.ceil((widest + AXIS_REST_PX) / 2);
    const view = barView({ from, to }, width - axis);
    const times = this.times(view, height);
    for (const [index, pane] of panes.entries()) {
      context.save();
      context.translate(0, pane.top);
      this.drawPane(pane, view, { axis, ratio, times, marks: marks[index] ?? [] });
      context.restore();
    }
    const rows = stillLegends(this.studies, this.palette, this.options);
    this.legends.show(panes.map(({ top }, index) => ({ top, rows: rows[index] ?? [] })));
  }

  /** Writes the axis of times; answers where its lines stand. */
  private times(view: BarView, height: number): number[] {
    const { context, palette, options } = this;
    const daily = isDaily(options.period);
    const shiftMs = daily ? 0 : -new Date().getTimezoneOffset() * 60_000;
    const { tick } = axisTimes(options.locale, options.period);
    const marks = timeMarks(
      this.bars.map(({ bar }) => bar.timeMs + shiftMs),
      Math.max(1, Math.round(LABEL_ROOM_PX / view.spacing)),
    );
    context.fillStyle = palette.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    return marks
      .map(({ index, unit }) => ({ x: barX(view, index), index, unit }))
      .filter(({ x }) => x > 0)
      .map(({ x, index, unit }) => {
        context.font = `${unit === 'time' ? '' : 'bold '}${FONT_PX}px ${palette.font}`;
        context.fillText(tick((this.bars[index] as Drawn).bar.timeMs, unit), x, height - TIMES_PX + TIME_TEXT_PX);
        return x;
      });
  }

  private drawPane(pane: Pane, view: BarView, grid: Grid): void {
    const { context, palette } = this;
    const { height, scale, studies } = pane;
    const size: Size = { width: view.width, height };
    this.drawGrid(pane, size, grid);
    const isMain = pane.top === 0;
    const seen = isMain ? seenLines(this.lines, height, scale.y) : [];
    context.save();
    context.beginPath();
    context.rect(0, 0, size.width, height);
    context.clip();
    const placing: Placing = {
      x: (index) => barX(view, index),
      y: scale.y,
      bars: this.bars,
      from: Math.ceil(view.from),
      to: Math.min(this.bars.length - 1, Math.floor(view.to)),
      body: bodyPixels(view.spacing, grid.ratio) / grid.ratio,
      column: columnPixels(view.spacing, grid.ratio) / grid.ratio,
    };
    drawPriceLines(context, size, seen, palette);
    if (isMain) this.drawPrices(placing, height, grid.ratio);
    for (const study of studies) drawStudy(context, study, placing, palette);
    if (isMain) this.drawOver(placing, size);
    drawLineLabels(context, size, seen, palette);
    context.restore();
    if (!isMain) return;
    context.translate(size.width, 0);
    const onAxis = { width: grid.axis, height };
    const last = this.lastPrice();
    if (last) drawLastLabel(context, onAxis, scale.y(last.price), last, palette);
    drawLinePrices(context, onAxis, seen, { palette, priceText: (price) => axisPrice(price, this.options) });
  }

  /** The lines behind a pane, and its axis. */
  private drawGrid({ height, top }: Pane, { width }: Size, { axis, times, marks }: Grid): void {
    const { context, palette } = this;
    context.beginPath();
    context.strokeStyle = palette.grid;
    context.lineWidth = 1;
    for (const { y } of marks) {
      context.moveTo(0, Math.round(y) + 0.5);
      context.lineTo(width, Math.round(y) + 0.5);
    }
    for (const x of times) {
      context.moveTo(Math.round(x) + 0.5, 0);
      context.lineTo(Math.round(x) + 0.5, height);
    }
    context.stroke();
    context.fillStyle = palette.line;
    if (top > 0) context.fillRect(0, -1, width + axis, 1);
    context.fillStyle = palette.text;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.font = `${FONT_PX}px ${palette.font}`;
    const half = FONT_PX / 2;
    for (const { y, text } of marks) if (y > half && y < height - half) context.fillText(text, width + AXIS_TEXT_PX, y);
  }

  private lastPrice(): LastPrice | null {
    const last = this.bars.at(-1);
    this.left = this.timeLeft();
    return last ? { price: last.close, text: axisPrice(last.bar.close, this.options), up: last.up, left: this.left } : null;
  }

  /** The dotted line of the last price, and the extremes in view. */
  private drawOver({ x, y, from, to }: Placing, size: Size): void {
    const last = this.bars.at(-1);
    if (last) drawLastLine(this.context, size, y(last.close), last.up ? this.palette.up : this.palette.down);
    const found = this.options.kind === 'line' ? null : extremesOf(this.bars, from, to);
    if (!found) return;
    const [high, low] = [this.bars[found.highAt] as Drawn, this.bars[found.lowAt] as Drawn];
    if (high.high === low.low) return;
    const placed = [
      { x: x(found.highAt), y: y(high.high), text: axisPrice(high.bar.high, this.options) },
      { x: x(found.lowAt), y: y(low.low), text: axisPrice(low.bar.low, this.options) },
    ];
    drawExtremes(this.context, size, placed, this.palette);
  }

  private drawPrices(placing: Placing, height: number, ratio: number): void {
    if (this.options.kind === 'line') return this.drawArea(placing, height);
    const { x, y, from, to, body } = placing;
    const { context, palette } = this;
    const snap = (value: number) => Math.round(value * ratio) / ratio;
    const wick = Math.max(1, Math.floor(ratio)) / ratio;
    for (let index = Math.max(0, from); index <= to; index += 1) {
      const { open, high, low, close, up } = this.bars[index] as Drawn;
      context.fillStyle = up ? palette.up : palette.down;
      const middle = snap(x(index) - wick / 2);
      context.fillRect(middle, snap(y(high)), wick, Math.max(wick, snap(y(low)) - snap(y(high))));
      const [above, below] = [snap(y(Math.max(open, close))), snap(y(Math.min(open, close)))];
      context.fillRect(snap(middle + wick / 2 - body / 2), above, body, Math.max(wick, below - above));
    }
  }

  private drawArea({ x, y, from, to }: Placing, height: number): void {
    const { context, palette } = this;
    const first = Math.max(0, from - 1);
    context.beginPath();
    for (let index = first; index <= to; index += 1) context.lineTo(x(index), y((this.bars[index] as Drawn).close));
    context.strokeStyle = palette.area;
    context.lineWidth = 2;
    context.stroke();
    context.lineTo(x(to), height);
    context.lineTo(x(first), height);
    const fade = context.createLinearGradient(0, 0, 0, height);
    fade.addColorStop(0, withAlpha(palette.area, 0.24));
    fade.addColorStop(1, withAlpha(palette.area, 0));
    context.fillStyle = fade;
    context.fill();
  }
}

/** Makes a still chart. */
export const createStillChart = (element: HTMLElement, options: ChartOptions): LinedChart => new StillChart(element, options);
