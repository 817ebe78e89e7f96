// What the inline chart draws itself on its canvases: the last price with the time left of its candle, and the highest
// and lowest price in view. (The library's own price label puts white on colour and has one line.)

import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, SeriesType, Time } from 'lightweight-charts';
import { type LastPrice, drawExtremes, drawLastLabel, drawLastLine, type Size } from './chart-marks.ts';
import type { Palette } from './palette.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];
type Draw = (context: CanvasRenderingContext2D, size: Size) => void;

/** A view that draws on one canvas. */
export const view = (draw: Draw, zOrder: 'bottom' | 'top' = 'top'): IPrimitivePaneView => ({
  zOrder: () => zOrder,
  renderer: () => ({
    draw: (target: Target) => target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize)),
  }),
});

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

  private drawLine(context: CanvasRenderingContext2D, size: Size): void {
    const y = this.y();
    if (y !== null && this.state) drawLastLine(context, size, y, this.state.up ? this.palette.up : this.palette.down);
  }

  private drawLabel(context: CanvasRenderingContext2D, size: Size): void {
    const y = this.y();
    if (y !== null && this.state) drawLastLabel(context, size, y, this.state, this.palette);
  }
}

/** A price in view and where it is: the place among the bars. */
export interface Extreme {
  index: number;
  price: number;
  text: string;
}

/** Finds the extremes among the bars from one place to another. */
export type FindExtremes = (from: number, to: number) => { high: Extreme; low: Extreme } | null;

/** The highest and lowest price in view, each with an arm to its bar. */
export class ExtremesMark extends Mark<FindExtremes> {
  private readonly views = [view((context, size) => this.draw(context, size))];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  private draw(context: CanvasRenderingContext2D, size: Size): void {
    const scale = this.chart?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange();
    if (!scale || !range || !this.state) return;
    const found = this.state(Math.ceil(range.from), Math.floor(range.to));
    if (!found || found.high.price === found.low.price) return;
    const placed = [found.high, found.low].flatMap(({ index, price, text }) => {
      const x = scale.logicalToCoordinate(index as never);
      const y = this.chart?.series.priceToCoordinate(price) ?? null;
      return x === null || y === null ? [] : [{ x, y, text }];
    });
    drawExtremes(context, size, placed, this.palette);
  }
}
