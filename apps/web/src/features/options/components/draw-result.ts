/** Draws the result of an option as a picture to be shared: prices, times and result; nothing of its owner. */
import { startPicture } from '../../../app/share/picture.ts';
import type { ResultPath } from '../model/result-path.ts';

/** What stands on it, as it is written. */
export interface ResultWords {
  name: string;
  symbol: string;
  what: string;
  result: string;
  tone: 'up' | 'down' | 'zero';
  distance: string | null;
  /** Label and value, one below the other. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Says what kind of prices they are; null for live ones. */
  source: string | null;
  address: string;
}

const SIZE = { width: 1080, height: 1350 };
const TONES = { up: '--up-text', down: '--down-text', zero: '--text-1' } as const;
/** Where the line stands, and how much larger than on the screen. */
const LINE = { x: 90, y: 600, scale: 3, width: 300 };

function drawLine({ context, colour }: ReturnType<typeof startPicture>, path: ResultPath, tone: ResultWords['tone']) {
  context.save();
  context.translate(LINE.x, LINE.y);
  context.scale(LINE.scale, LINE.scale);
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.strokeStyle = colour('--text-3');
  context.stroke(new Path2D(`M0 ${path.entryY}H${LINE.width}`));
  context.setLineDash([]);
  context.lineWidth = 1.6;
  context.strokeStyle = colour('--brand-art');
  context.stroke(new Path2D(path.path));
  context.fillStyle = colour(TONES[tone]);
  context.beginPath();
  context.arc(LINE.width - 4, path.exitY, 4, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** The picture as a PNG. Error: the browser makes none. */
export function drawResult(words: ResultWords, path: ResultPath | null): Promise<Blob> {
  const picture = startPicture(SIZE.width, SIZE.height);
  const { context, colour, font, line, room } = picture;
  line(words.name, 150, 52, '--brand-text', { weight: 600 });
  line(words.symbol, 250, 56, '--text-1', { weight: 600 });
  line(words.what, 312, 40, '--text-2');
  line(words.result, 450, 116, TONES[words.tone], { weight: 600 });
  if (words.distance) line(words.distance, 520, 40, '--text-2');
  if (path) drawLine(picture, path, words.tone);
  words.facts.forEach(([label, value], at) => {
    const y = 1000 + at * 64;
    font(36);
    context.fillStyle = colour('--text-3');
    context.textAlign = 'left';
    context.fillText(label, LINE.x, y, room * 0.4);
    context.fillStyle = colour('--text-1');
    context.textAlign = 'right';
    context.fillText(value, SIZE.width - LINE.x, y, room * 0.6);
  });
  if (words.source) line(words.source, 1225, 36, '--warn-text');
  line(words.address, 1285, 32, '--text-3');
  return picture.finish();
}
