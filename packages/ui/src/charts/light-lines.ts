// Price lines of the inline chart: drawn on its canvases, dragged with the mouse. A drag that ends calls the listener; the line
// then stays where it was put until lines are set again.

import type { AutoscaleInfo, IPrimitivePaneView, ISeriesApi, SeriesType } from 'lightweight-charts';
import {
  type Seen,
  type Size,
  canHover,
  drawLineLabels,
  drawLinePrices,
  drawPriceLines,
  seenLines,
  within,
} from './chart-marks.ts';
import { Mark, view } from './light-marks.ts';
import type { Palette } from './palette.ts';
import { type PriceLine, nearestLine, reachOf } from './price-lines.ts';

/** Lowest and highest price of the candles from one place to another; null for none. */
export type FindSpan = (from: number, to: number) => { low: number; high: number } | null;

interface LinesState {
  lines: readonly PriceLine[];
  span: FindSpan;
  priceText: (price: string) => string;
}

/** How near a press has to be to take a line. */
const GRAB_PX = 6;

class LinesMark extends Mark<LinesState> {
  private readonly panes = [
    view((context, size) => this.drawLines(context, size), 'bottom'),
    view((c, s) => this.drawLabels(c, s)),
  ];
  private readonly axis = [view((context, size) => this.drawPrices(context, size))];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.panes;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.axis;
  }

  autoscaleInfo(from: number, to: number): AutoscaleInfo | null {
    const span = this.state?.lines.length ? this.state.span(Math.floor(from), Math.ceil(to)) : null;
    if (!this.state || !span) return null;
    const { low, high } = reachOf(
      span,
      this.state.lines.map(({ price }) => Number(price)),
    );
    return { priceRange: { minValue: low, maxValue: high } };
  }

  /** Lines in view, from top to bottom. */
  seen(height: number): Seen[] {
    const series = this.chart?.series;
    return series && this.state ? seenLines(this.state.lines, height, (price) => series.priceToCoordinate(price)) : [];
  }

  private drawLines(context: CanvasRenderingContext2D, size: Size): void {
    drawPriceLines(context, size, this.seen(size.height), this.palette);
  }

  private drawLabels(context: CanvasRenderingContext2D, size: Size): void {
    drawLineLabels(context, size, this.seen(size.height), this.palette);
  }

  private drawPrices(context: CanvasRenderingContext2D, size: Size): void {
    const priceText = this.state?.priceText ?? String;
    drawLinePrices(context, size, this.seen(size.height), { palette: this.palette, priceText });
  }
}

/** What lines need of their chart. */
export interface LinesParts {
  element: HTMLElement;
  palette: () => Palette;
  span: FindSpan;
  /** A price of the axis as decimal text, to the tick. */
  exact: (price: number) => string;
  priceText: (price: string) => string;
  /** Width and height of the pane of prices, px. */
  pane: () => Size;
}

type MoveListener = (id: string, price: string) => void;

/** The lines of one chart. `attach` them to its series of prices, again whenever that is a new one. */
export class PriceLines {
  private readonly parts: LinesParts;
  private readonly listeners = new Set<MoveListener>();
  private mark: LinesMark;
  private series: ISeriesApi<SeriesType> | null = null;
  private lines: readonly PriceLine[] = [];
  /** The line in hand or just put down, and where it is. */
  private moved: { id: string; price: string } | null = null;
  private isHeld = false;

  constructor(parts: LinesParts) {
    this.parts = parts;
    this.mark = new LinesMark(parts.palette());
    parts.element.addEventListener('mousedown', this.onDown, { capture: true });
    parts.element.addEventListener('mousemove', this.onHover);
  }

  attach(series: ISeriesApi<SeriesType>): void {
    this.series = series;
    this.mark = new LinesMark(this.parts.palette());
    series.attachPrimitive(this.mark);
    this.draw();
  }

  set(lines: readonly PriceLine[]): void {
    this.lines = lines;
    if (!this.isHeld) this.moved = null;
    this.draw();
  }

  /** Draws them in the colours of now. */
  draw(): void {
    const { moved, parts } = this;
    const lines = this.lines.map((line) =>
      line.id === moved?.id ? { ...line, price: moved.price, ...line.move?.(moved.price) } : line,
    );
    this.mark.set({ lines, span: parts.span, priceText: parts.priceText }, parts.palette());
  }

  onMove(listener: MoveListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  destroy(): void {
    this.end();
    this.listeners.clear();
    this.parts.element.removeEventListener('mousedown', this.onDown, { capture: true });
    this.parts.element.removeEventListener('mousemove', this.onHover);
  }

  private at({ clientX, clientY }: MouseEvent) {
    const { left, top } = this.parts.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private under(event: MouseEvent): PriceLine | null {
    if (this.listeners.size === 0 || !canHover()) return null;
    const { x, y } = this.at(event);
    const { width, height } = this.parts.pane();
    if (x > width || y > height) return null;
    const movable = this.mark.seen(height).filter(({ line }) => line.move);
    return nearestLine(movable, y, GRAB_PX)?.line ?? null;
  }

  private readonly onHover = (event: MouseEvent): void => {
    if (!this.isHeld) this.parts.element.style.cursor = this.under(event) ? 'ns-resize' : '';
  };

  private readonly onDown = (event: MouseEvent): void => {
    const line = event.button === 0 ? this.under(event) : null;
    if (!line) return;
    // The chart would scroll.
    event.preventDefault();
    event.stopPropagation();
    this.moved = { id: line.id, price: line.price };
    this.isHeld = true;
    addEventListener('mousemove', this.onDrag);
    addEventListener('mouseup', this.onUp);
    addEventListener('keydown', this.onKey, { capture: true });
  };

  private readonly onDrag = (event: MouseEvent): void => {
    const { height } = this.parts.pane();
    const price = this.series?.coordinateToPrice(within(this.at(event).y, height, 1));
    if (!this.moved || typeof price !== 'number' || price <= 0) return;
    this.moved = { id: this.moved.id, price: this.parts.exact(price) };
    this.draw();
  };

  private readonly onUp = (): void => {
    const { moved } = this;
    this.end();
    const from = this.lines.find(({ id }) => id === moved?.id);
    if (!moved || !from || Number(from.price) === Number(moved.price)) return;
    for (const tell of this.listeners) tell(moved.id, moved.price);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.moved = null;
    this.end();
    this.draw();
  };

  private end(): void {
    this.isHeld = false;
    this.parts.element.style.cursor = '';
    removeEventListener('mousemove', this.onDrag);
    removeEventListener('mouseup', this.onUp);
    removeEventListener('keydown', this.onKey, { capture: true });
  }
}
