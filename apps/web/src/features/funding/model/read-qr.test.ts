import { describe, expect, it } from 'vitest';
import { qrCells } from '../../../app/qr/qr-cells.ts';
import { codeIn } from './read-qr.ts';

const CELL = 5;

/** What a screenshot of a wallet has: the code in black on white, as RGBA pixels. */
function pixels(text: string) {
  const { size, dark } = qrCells(text);
  const side = size * CELL;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark)
    for (let row = y * CELL; row < (y + 1) * CELL; row += 1)
      for (let column = x * CELL; column < (x + 1) * CELL; column += 1) {
        const at = (row * side + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { width: side, height: side, data };
}

describe('the QR code of a picture', () => {
  it.each([
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.5',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])('is read to the letter: %s', (text) => {
    expect(codeIn(pixels(text))).toBe(text);
  });

  it('is nothing where there is none', () => {
    expect(codeIn({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) })).toBe('');
  });
});
