/** Draws the picture of an invitation on a canvas, in the colours and type of the app as it looks now. */
import { qrCells } from '../../../app/qr/qr-cells.ts';
import { POSTER, evenLines } from '../model/poster.ts';

/** What stands on it. */
export interface PosterWords {
  name: string;
  line: string;
  scan: string;
  codeLabel: string;
  code: string;
  link: string;
  /** Where the app is open, in words. */
  address: string;
  language: string;
}

const MARGIN = 96;
const CENTRE = POSTER.width / 2;

function pen(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const { fontFamily } = getComputedStyle(document.body);
  const mono = colour('--font-mono') || fontFamily;
  const line = (text: string, y: number, size: number, token: string, look: { weight?: number; mono?: boolean } = {}) => {
    context.font = `${look.weight ?? 400} ${size}px ${look.mono ? mono : fontFamily}`;
    context.fillStyle = colour(token);
    context.textAlign = 'center';
    context.fillText(text, CENTRE, y, POSTER.width - 2 * MARGIN);
  };
  return { context, colour, line };
}

/** The picture as a PNG. Error: the browser makes none. */
export async function drawPoster(words: PosterWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [POSTER.width, POSTER.height];
  const { context, colour, line } = pen(canvas);
  context.fillStyle = colour('--bg');
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  context.strokeStyle = colour('--brand-line');
  context.lineWidth = 4;
  context.strokeRect(36, 36, POSTER.width - 72, POSTER.height - 72);

  line(words.name, 190, 76, '--brand-text', { weight: 600 });
  context.font = `400 40px ${getComputedStyle(document.body).fontFamily}`;
  const lines = evenLines(words.line, (text) => context.measureText(text).width, POSTER.width - 2 * MARGIN, words.language);
  lines.slice(0, 3).forEach((text, at) => line(text, 270 + at * 54, 40, '--text-1'));

  const { x, y, size } = POSTER.qr;
  const { size: cells, dark } = qrCells(words.link);
  const cell = size / cells;
  // Dark on white in both themes: cameras read nothing else as surely.
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(x, y, size, size, 20);
  context.fill();
  context.fillStyle = '#000';
  for (const [column, row] of dark) {
    // To whole pixels, so that no hair of white stands between two cells.
    const [left, top] = [Math.floor(x + column * cell), Math.floor(y + row * cell)];
    context.fillRect(left, top, Math.ceil(x + (column + 1) * cell) - left, Math.ceil(y + (row + 1) * cell) - top);
  }

  line(words.scan, 1140, 36, '--text-2');
  line(words.codeLabel, 1216, 32, '--text-3');
  line(words.code, 1288, 68, '--text-1', { weight: 600, mono: true });
  line(words.address, 1360, 32, '--text-3');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  );
}
