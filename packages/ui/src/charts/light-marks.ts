// What the inline chart draws itself on its canvases: the last price with the time left of its candle, and the highest
// and lowest price in view. (The library's own price label puts white on colour and has one line.)

import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, SeriesType, Time } from 'lightweight-charts';
import type { Palette } from './palette.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];
type Draw = (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void;

export const FONT_PX = 11;
export const LINE_PX = 15;

/** A view that draws on one canvas. */
export const view = (draw: Draw, zOrder: 'bottom' | 'top' = 'top'): IPrimitivePaneView => ({
  zOrder: () => zOrder,
  renderer: () => ({
    draw: (target: Target) => target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize)),
  }),
});

/** Keeps what is drawn on an axis inside it. */
export const within = (y: number, height: number, half: number): number =>
  Math.min(Math.max(y, half), Math.max(half, height - half));

/** State of the last price. */
export interface LastPrice {
  price: number;
  text: string;
  up: boolean;
  /** Time left, empty for none. */
  left: string;
}

/** A mark of a series; `set` draws it anew. */
export abstract class Mark<S> implements ISeriesPrimitive<Time> {
  protected chart: SeriesAttachedParameter<Time, SeriesType> | null = null;
  protected state: S | null = null;
  protected palette: Palette;

  constructor(palette: Palette) {
    this.palette = palette;
  }

  attached(parts: SeriesAttachedParameter<Time, SeriesType>): void {
    this.chart = parts;
  }

  detached(): void {
    this.chart = null;
  }

  set(state: S | null, palette: Palette): void {
    this.state = state;
    this.palette = palette;
    this.chart?.requestUpdate();
  }
}

/** The last price: a dotted line, and on the axis the price over the time left. */
export class LastPriceMark extends Mark<LastPrice> {
  private readonly line = [view((context, size) => this.drawLine(context, size), 'bottom')];
  private readonly label = [view((context, size) => this.drawLabel(context, size))];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.line;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.label;
  }

  private y(): number | null {
    return this.state && this.chart ? this.chart.series.priceToCoordinate(this.state.price) : null;
  }

  private drawLine(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    const y = this.y();
    if (y === null || !this.state || y < 0 || y > height) return;
    context.strokeStyle = this.state.up ? this.palette.up : this.palette.down;
    context.lineWidth = 1;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    context.setLineDash([]);
  }

  private drawLabel(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    const y = this.y();
    const { state, palette } = this;
    if (y === null || !state) return;
    const tall = LINE_PX * (state.left ? 2 : 1) + 2;
    // Its first line stays next to the dotted line; out of view it stops at the edge.
    const top = within(y - LINE_PX / 2 - 1, height - tall, 0);
    context.fillStyle = state.up ? palette.up : palette.down;
    context.beginPath();
    context.roundRect(1, top, width - 2, tall, 3);
    context.fill();
    context.fillStyle = state.up ? palette.onUp : palette.onDown;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `600 ${FONT_PX}px ${palette.font}`;
    context.fillText(state.text, width / 2, top + LINE_PX / 2 + 1.5);
    if (!state.left) return;
    context.font = `500 ${FONT_PX}px ${palette.font}`;
    context.fillText(state.left, width / 2, top + LINE_PX * 1.5 + 1);
  }
}

/** A price in view and where it is: the place among the bars. */
export interface Extreme {
  index: number;
  price: number;
  text: string;
}

/** Which of some bars reach highest and lowest, from one place to another; null for no bars. */
export function extremesOf(bars: readonly { high: number; low: number }[], from: number, to: number) {
  const first = Math.max(0, from);
  const last = Math.min(to, bars.length - 1);
  if (first > last) return null;
  let highAt = first;
  let lowAt = first;
  for (let index = first; index <= last; index += 1) {
    const bar = bars[index];
    if (bar && bar.high > (bars[highAt]?.high ?? 0)) highAt = index;
    if (bar && bar.low < (bars[lowAt]?.low ?? 0)) lowAt = index;
  }
  return { highAt, lowAt };
}

/** Finds the extremes among the bars from one place to another. */
export type FindExtremes = (from: number, to: number) => { high: Extreme; low: Extreme } | null;

const ARM_PX = 14;

/** The highest and lowest price in view, each with an arm to its bar. */
export class ExtremesMark extends Mark<FindExtremes> {
  private readonly views = [view((context, size) => this.draw(context, size))];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  private draw(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    const range = this.chart?.chart.timeScale().getVisibleLogicalRange();
    if (!this.chart || !range || !this.state) return;
    const found = this.state(Math.ceil(range.from), Math.floor(range.to));
    if (!found || found.high.price === found.low.price) return;
    context.font = `${FONT_PX}px ${this.palette.font}`;
    context.fillStyle = this.palette.text;
    context.strokeStyle = this.palette.text;
    context.lineWidth = 1;
    context.textBaseline = 'middle';
    for (const { index, price, text } of [found.high, found.low]) {
      const x = this.chart.chart.timeScale().logicalToCoordinate(index as never);
      const y = this.chart.series.priceToCoordinate(price);
      if (x === null || y === null) continue;
      const toRight = x < width / 2;
      const end = x + (toRight ? ARM_PX : -ARM_PX);
      const line = Math.round(within(y, height, FONT_PX / 2 + 2)) + 0.5;
      context.beginPath();
      context.moveTo(x, line);
      context.lineTo(end, line);
      context.stroke();
      context.textAlign = toRight ? 'left' : 'right';
      context.fillText(text, end + (toRight ? 4 : -4), line);
    }
  }
}
