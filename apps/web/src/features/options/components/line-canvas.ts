/** Draws the live line: the past as a line, the time to come as a field, own options from their entry to their end. */
import { withAlpha } from '@glasshouse/ui/charts/colour.ts';
import {
  type LinePoint,
  type LineWindow,
  type PriceRange,
  easeRange,
  gridPrices,
  gridTimes,
  linePieces,
  priceRange,
  visiblePoints,
} from '../model/line.ts';

/** An own option on the line. */
export interface LineMark {
  side: 'up' | 'down';
  entry: number;
  entryTime: number;
  due: number;
  /** "Up 100 · 0:38", drawn at its beginning. */
  text: string;
}

/** What is drawn. */
export interface LineScene {
  points: readonly LinePoint[];
  window: LineWindow;
  marks: readonly LineMark[];
  /** When an option placed now would be due; null draws no such line. */
  due: number | null;
  stale: boolean;
  price: (value: number) => string;
  clock: (time: number) => string;
}

interface Palette {
  line: string;
  /** The brand as text: dark enough on the page. */
  brandText: string;
  up: string;
  down: string;
  text: string;
  quiet: string;
  grid: string;
  pill: string;
  onLine: string;
  field: string;
  font: string;
}

const AXIS_WIDTH = 64;
const AXIS_HEIGHT = 24;
const PILL_HEIGHT = 24;
const EASE = 0.18;

/** Reads the colours of the theme. */
function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: token('--brand'),
    brandText: token('--brand-text'),
    up: token('--up'),
    down: token('--down'),
    text: token('--text-1'),
    quiet: token('--text-3'),
    grid: token('--grid'),
    pill: token('--surface-3'),
    onLine: token('--on-brand'),
    field: token('--info-tint'),
    font: style.fontFamily,
  };
}

/** A canvas that draws scenes. */
export interface LineCanvas {
  draw(scene: LineScene): void;
  /** Colours are read again: the theme changed. */
  recolour(): void;
}

/** Makes the drawing of a canvas. Sizes follow the element. */
export function lineCanvas(canvas: HTMLCanvasElement): LineCanvas {
  const context = canvas.getContext('2d');
  let palette = readPalette(canvas);
  let range: PriceRange | null = null;

  const fit = () => {
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    const { clientWidth: width, clientHeight: height } = canvas;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    return { width, height };
  };

  return {
    recolour() {
      palette = readPalette(canvas);
    },
    draw(scene) {
      if (!context) return;
      const { width, height } = fit();
      context.clearRect(0, 0, width, height);
      const points = visiblePoints(scene.points, scene.window.from);
      const prices = points.flatMap(([, price]) => (price === null ? [] : [price]));
      const wanted = priceRange([...prices, ...scene.marks.map(({ entry }) => entry)]);
      if (!wanted) return;
      range = easeRange(range, wanted, EASE);
      const plot = new Plot(context, palette, scene, range, width - AXIS_WIDTH, height - AXIS_HEIGHT);
      plot.field();
      plot.grid();
      plot.line(points);
      for (const mark of scene.marks) plot.mark(mark);
      plot.last(points);
    },
  };
}

class Plot {
  readonly #context: CanvasRenderingContext2D;
  readonly #palette: Palette;
  readonly #scene: LineScene;
  readonly #range: PriceRange;
  readonly #width: number;
  readonly #height: number;

  constructor(
    context: CanvasRenderingContext2D,
    palette: Palette,
    scene: LineScene,
    range: PriceRange,
    width: number,
    height: number,
  ) {
    this.#context = context;
    this.#palette = palette;
    this.#scene = scene;
    this.#range = range;
    this.#width = width;
    this.#height = height;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineCap = 'round';
  }

  #x(time: number): number {
    const { from, to } = this.#scene.window;
    return ((time - from) / (to - from)) * this.#width;
  }

  #y(price: number): number {
    const { low, high } = this.#range;
    return (1 - (price - low) / (high - low)) * this.#height;
  }

  #text(text: string, x: number, y: number, colour: string, align: CanvasTextAlign = 'left', weight = '') {
    const context = this.#context;
    context.font = `${weight} 11px ${this.#palette.font}`.trim();
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(text, x, y);
  }

  #stroke(from: readonly [number, number], to: readonly [number, number], colour: string, width: number, dash: number[] = []) {
    const context = this.#context;
    context.setLineDash(dash);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
    context.setLineDash([]);
  }

  /** The time to come, and when an option placed now would be due. */
  field() {
    const { window, due, clock } = this.#scene;
    const now = this.#x(window.now);
    const context = this.#context;
    context.fillStyle = withAlpha(this.#palette.field, 0.5);
    context.fillRect(now, 0, this.#width - now, this.#height);
    if (due === null) return;
    const x = Math.min(this.#width, this.#x(due));
    this.#stroke([x, 0], [x, this.#height], this.#palette.line, 1, [4, 4]);
    this.#text(clock(due), Math.min(x, this.#width - 4), this.#height + AXIS_HEIGHT / 2, this.#palette.brandText, 'center');
  }

  grid() {
    const { window, clock, due, price } = this.#scene;
    const last = this.#scene.points.at(-1)?.[1] ?? null;
    for (const value of gridPrices(this.#range, 4)) {
      const y = this.#y(value);
      this.#stroke([0, y], [this.#width, y], this.#palette.grid, 1);
      const nearLast = last !== null && Math.abs(this.#y(last) - y) < PILL_HEIGHT / 2 + 6;
      if (!nearLast) this.#text(price(value), this.#width + 6, y, this.#palette.quiet);
    }
    for (const time of gridTimes(window, 3)) {
      const x = this.#x(time);
      const nearDue = due !== null && Math.abs(this.#x(due) - x) < 52;
      if (x > 24 && !nearDue) this.#text(clock(time), x, this.#height + AXIS_HEIGHT / 2, this.#palette.quiet, 'center');
    }
  }

  /** The past: a line that is broken where there was no price. */
  line(points: readonly LinePoint[]) {
    const context = this.#context;
    const colour = this.#scene.stale ? this.#palette.quiet : this.#palette.line;
    for (const piece of linePieces(points)) {
      const path = new Path2D();
      const first = this.#x(piece[0]?.[0] ?? 0);
      const end = this.#x(piece.at(-1)?.[0] ?? 0);
      piece.forEach(([time, price], i) => path[i === 0 ? 'moveTo' : 'lineTo'](this.#x(time), this.#y(price)));
      const area = new Path2D(path);
      area.lineTo(end, this.#height);
      area.lineTo(first, this.#height);
      const shade = context.createLinearGradient(0, 0, 0, this.#height);
      shade.addColorStop(0, withAlpha(colour, 0.22));
      shade.addColorStop(1, withAlpha(colour, 0));
      context.fillStyle = shade;
      context.fill(area);
      context.strokeStyle = colour;
      context.lineWidth = 1.8;
      context.stroke(path);
    }
  }

  /** An own option: from its entry at the entry price to its end, in the colour of its direction. */
  mark({ side, entry, entryTime, due, text }: LineMark) {
    const colour = side === 'up' ? this.#palette.up : this.#palette.down;
    const context = this.#context;
    const y = this.#y(entry);
    const from = Math.max(0, this.#x(entryTime));
    const to = Math.min(this.#width, this.#x(due));
    this.#stroke([from, y], [to, y], colour, 1.6);
    this.#stroke([to, y - 5], [to, y + 5], colour, 1.6);
    context.fillStyle = this.#palette.pill;
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(from, y, 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.font = `600 11px ${this.#palette.font}`;
    const width = context.measureText(text).width + 16;
    const left = Math.min(Math.max(4, from - width / 2), this.#width - width - 4);
    const above = side === 'down' ? y - PILL_HEIGHT - 8 > 0 : y + PILL_HEIGHT + 8 > this.#height;
    const top = above ? y - PILL_HEIGHT - 8 : y + 8;
    context.fillStyle = this.#palette.pill;
    context.beginPath();
    context.roundRect(left, top, width, PILL_HEIGHT, 6);
    context.fill();
    this.#text(text, left + 8, top + PILL_HEIGHT / 2 + 0.5, colour, 'left', '600');
  }

  /** Where the price is now. */
  last(points: readonly LinePoint[]) {
    const [time, price] = points.at(-1) ?? [0, null];
    if (price === null) return;
    const context = this.#context;
    const colour = this.#scene.stale ? this.#palette.quiet : this.#palette.line;
    const [x, y] = [this.#x(time), this.#y(price)];
    this.#stroke([x, y], [this.#width, y], withAlpha(colour, 0.7), 1, [2, 3]);
    context.fillStyle = withAlpha(colour, 0.2);
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, 3.5, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.roundRect(this.#width, y - 11, AXIS_WIDTH, 22, 5);
    context.fill();
    this.#text(this.#scene.price(price), this.#width + AXIS_WIDTH / 2, y + 0.5, this.#palette.onLine, 'center', '600');
  }
}
