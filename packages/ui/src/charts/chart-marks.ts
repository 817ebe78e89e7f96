// What a chart draws itself beside its candles: the last price with the time left, the highest and lowest price in view, and lines
// at prices. Only a canvas and heights: the same marks stand on the still chart and on the one that can be moved.

import { formatPrice } from '../format/numbers.ts';
import type { ChartOptions } from './chart-adapter.ts';
import type { Palette } from './palette.ts';
import { type PriceLine, placeLabels } from './price-lines.ts';

export const FONT_PX = 11;
export const LINE_PX = 15;
const LABEL_PX = LINE_PX + 3;
const LEFT_PX = 8;
const PAD_PX = 7;
const ARM_PX = 14;

/** Width and height, px. */
export interface Size {
  width: number;
  height: number;
}

/** Keeps what is drawn on an axis inside it. */
export const within = (y: number, height: number, half: number): number =>
  Math.min(Math.max(y, half), Math.max(half, height - half));

/** A price as the axis writes it. */
export const axisPrice = (text: string, { priceDecimals, lang }: Pick<ChartOptions, 'priceDecimals' | 'lang'>): string =>
  formatPrice(text, priceDecimals, lang);

/** State of the last price. */
export interface LastPrice {
  price: number;
  text: string;
  up: boolean;
  /** Time left, empty for none. */
  left: string;
}

/** The dotted line of the last price. */
export function drawLastLine(context: CanvasRenderingContext2D, { width, height }: Size, y: number, colour: string): void {
  if (y < 0 || y > height) return;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([1, 3]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

/** The last price on the axis, over the time left. */
export function drawLastLabel(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  y: number,
  { text, up, left }: LastPrice,
  palette: Palette,
): void {
  const tall = LINE_PX * (left ? 2 : 1) + 2;
  // Its first line stays next to the dotted line; out of view it stops at the edge.
  const top = within(y - LINE_PX / 2 - 1, height - tall, 0);
  context.fillStyle = up ? palette.up : palette.down;
  context.beginPath();
  context.roundRect(1, top, width - 2, tall, 3);
  context.fill();
  context.fillStyle = up ? palette.onUp : palette.onDown;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${FONT_PX}px ${palette.font}`;
  context.fillText(text, width / 2, top + LINE_PX / 2 + 1.5);
  if (!left) return;
  context.font = `500 ${FONT_PX}px ${palette.font}`;
  context.fillText(left, width / 2, top + LINE_PX * 1.5 + 1);
}

/** A price in view and where it is. */
export interface PlacedExtreme {
  x: number;
  y: number;
  text: string;
}

/** The highest and lowest price in view, each with an arm to its bar. */
export function drawExtremes(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  extremes: readonly PlacedExtreme[],
  palette: Palette,
): void {
  context.font = `${FONT_PX}px ${palette.font}`;
  context.fillStyle = palette.text;
  context.strokeStyle = palette.text;
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  for (const { x, y, text } of extremes) {
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

/** A line in view and its height. */
export interface Seen {
  line: PriceLine;
  y: number;
}

/** Lines in view, from top to bottom. */
export const seenLines = (lines: readonly PriceLine[], height: number, heightOf: (price: number) => number | null): Seen[] =>
  lines
    .flatMap((line) => {
      const y = heightOf(Number(line.price));
      return y === null || y < 0 || y > height ? [] : [{ line, y }];
    })
    .toSorted((a, b) => a.y - b.y);

function coloursOf({ tone, look }: PriceLine, palette: Palette) {
  const { up, down, warn, onUp, onDown, upText, downText, warnText, label } = palette;
  const line = { up, down, warn }[tone];
  const text = { up: upText, down: downText, warn: warnText }[tone];
  if (look === 'waiting' || tone === 'warn') return { line, fill: label, text, edge: line };
  return { line, fill: line, text: tone === 'up' ? onUp : onDown, edge: null };
}

/** Lines across the pane. */
export function drawPriceLines(
  context: CanvasRenderingContext2D,
  { width }: Size,
  seen: readonly Seen[],
  palette: Palette,
): void {
  context.lineWidth = 1;
  for (const { line, y } of seen) {
    context.strokeStyle = coloursOf(line, palette).line;
    context.setLineDash(line.look === 'waiting' ? [4, 3] : []);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Where a finger is the pointer, a drag belongs to the page. */
export const canHover = (): boolean => matchMedia('(hover: hover)').matches;

function drawBox(
  context: CanvasRenderingContext2D,
  { fill, edge, text }: ReturnType<typeof coloursOf>,
  at: { left: number; top: number; width: number },
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(at.left, at.top, at.width, LABEL_PX, 4);
  context.fill();
  if (edge !== null) {
    context.strokeStyle = edge;
    context.stroke();
  }
  context.fillStyle = text;
}

/** Labels of lines, from the left; one that would cover another stands beside it. */
export function drawLineLabels(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  seen: readonly Seen[],
  palette: Palette,
): void {
  context.font = `600 ${FONT_PX}px ${palette.font}`;
  const grip = canHover() ? ' ↕' : '';
  const texts = seen.map(({ line }) => (line.move ? line.label + grip : line.label));
  const placed = placeLabels(
    seen.map(({ y }, index) => ({ y, width: context.measureText(texts[index] as string).width + PAD_PX * 2 })),
    LEFT_PX,
    LABEL_PX,
  );
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const [index, { line }] of seen.entries()) {
    const { y, left, width: wide } = placed[index] as (typeof placed)[number];
    // What has no room is said by its line and price.
    if (left + wide > width && left > LEFT_PX) continue;
    const middle = within(y, height, LABEL_PX / 2);
    drawBox(context, coloursOf(line, palette), { left, top: middle - LABEL_PX / 2, width: wide });
    context.fillText(texts[index] as string, left + PAD_PX, middle + 0.5);
  }
}

/** Prices of lines, on the axis. */
export function drawLinePrices(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  seen: readonly Seen[],
  { palette, priceText }: { palette: Palette; priceText: (price: string) => string },
): void {
  context.font = `500 ${FONT_PX}px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { line, y } of seen) {
    const middle = within(y, height, LABEL_PX / 2);
    drawBox(context, coloursOf(line, palette), { left: 1, top: middle - LABEL_PX / 2, width: width - 2 });
    context.fillText(priceText(line.price), width / 2, middle + 0.5);
  }
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
