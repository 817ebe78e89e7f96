/** Draws the picture of an invitation on a canvas, in the colours and type of the app as it looks now. */
import { qrCells } from '../../../app/qr/qr-cells.ts';
import { startPicture } from '../../../app/share/picture.ts';
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

/** The picture as a PNG. Error: the browser makes none. */
export function drawPoster(words: PosterWords): Promise<Blob> {
  const { context, font, line, room, finish } = startPicture(POSTER.width, POSTER.height);
  line(words.name, 190, 76, '--brand-text', { weight: 600 });
  font(40);
  const lines = evenLines(words.line, (text) => context.measureText(text).width, room, words.language);
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
  return finish();
}
