/** Draws a position as a picture to be shared. It names nobody; a loss is drawn as large as a gain. */
import { startPicture } from '../../../app/share/picture.ts';

/** What stands on it, as it is written. */
export interface PositionWords {
  name: string;
  symbol: string;
  what: string;
  /** The return, and the name of the measure. */
  rate: string;
  measure: string;
  /** With its unit; null where amounts are left out. */
  result: string | null;
  tone: 'up' | 'down' | 'zero';
  /** Label and value, one below the other. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Says what kind of prices they are; null for live ones. */
  source: string | null;
  address: string;
}

const SIZE = { width: 1080, height: 1350 };
const TONES = { up: '--up-text', down: '--down-text', zero: '--text-1' } as const;
const [EDGE, FACTS_Y, FACT_STEP] = [90, 760, 72];

/** The picture as a PNG. Error: the browser makes none. */
export function drawPosition(words: PositionWords): Promise<Blob> {
  const { context, colour, font, line, room, finish } = startPicture(SIZE.width, SIZE.height);
  line(words.name, 150, 52, '--brand-text', { weight: 600 });
  line(words.symbol, 270, 60, '--text-1', { weight: 600 });
  line(words.what, 336, 40, '--text-2');
  line(words.rate, 520, 140, TONES[words.tone], { weight: 600 });
  line(words.measure, 590, 36, '--text-3');
  if (words.result !== null) line(words.result, 660, 48, TONES[words.tone], { weight: 600 });
  words.facts.forEach(([label, value], at) => {
    const y = FACTS_Y + at * FACT_STEP;
    font(36);
    context.fillStyle = colour('--text-3');
    context.textAlign = 'left';
    context.fillText(label, EDGE, y, room * 0.4);
    context.fillStyle = colour('--text-1');
    context.textAlign = 'right';
    context.fillText(value, SIZE.width - EDGE, y, room * 0.6);
  });
  if (words.source) line(words.source, 1225, 36, '--warn-text');
  line(words.address, 1285, 32, '--text-3');
  return finish();
}
