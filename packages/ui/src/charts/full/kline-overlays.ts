// Drawings that klinecharts lacks or writes over the candles: a rectangle, a note of words, Fibonacci's retracement with
// quiet labels at its right end.

import { type OverlayTemplate, registerOverlay } from 'klinecharts';

const rectangle: OverlayTemplate = {
  name: 'glasshouseRectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ coordinates: [a, b] }) {
    if (!a || !b) return [];
    const coordinates = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
    return [{ type: 'polygon', attrs: { coordinates }, styles: { style: 'stroke_fill' } }];
  },
};

const note: OverlayTemplate = {
  name: 'glasshouseText',
  totalStep: 2,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ coordinates: [at], overlay }) {
    const words = typeof overlay.extendData === 'string' ? overlay.extendData : '';
    if (!at || !words) return [];
    return [{ type: 'text', attrs: { x: at.x + 8, y: at.y, text: words, align: 'left', baseline: 'middle' } }];
  },
};

/** Shares of the way back that are drawn. */
const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

const fibonacci: OverlayTemplate = {
  name: 'glasshouseFibonacci',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ chart, coordinates: [a, b], overlay, bounding }) {
    const [from, to] = overlay.points;
    if (!a || !b || from?.value === undefined || to?.value === undefined) return [];
    const left = Math.min(a.x, b.x);
    const { value: first } = from;
    const { value: last } = to;
    const digits = chart.getSymbol()?.pricePrecision ?? 2;
    const levels = RETRACEMENTS.map((share) => ({
      y: b.y + (a.y - b.y) * share,
      text: `${share}  ${chart.getThousandsSeparator().format((last + (first - last) * share).toFixed(digits))}`,
    }));
    const bare = {
      backgroundColor: 'transparent',
      borderSize: 0,
      paddingLeft: 0,
      paddingRight: 4,
      paddingTop: 0,
      paddingBottom: 1,
    };
    return [
      { type: 'line', attrs: { coordinates: [a, b] }, styles: { style: 'dashed', size: 1 } },
      ...levels.map(({ y }) => ({
        type: 'line',
        attrs: {
          coordinates: [
            { x: left, y },
            { x: bounding.width, y },
          ],
        },
        styles: { size: 1 },
      })),
      {
        type: 'text',
        attrs: levels.map(({ y, text }) => ({ x: bounding.width, y, text, align: 'right', baseline: 'bottom' })),
        styles: { ...bare, size: 10 },
        ignoreEvent: true,
      },
    ];
  },
};

/** Registers them; again is the same. */
export function registerDrawings(): void {
  registerOverlay(rectangle);
  registerOverlay(note);
  registerOverlay(fibonacci);
}
