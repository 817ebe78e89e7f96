/** The picture of an address's QR code, drawn on this device for an address that came as text alone. */
import { qrCells } from '../../../app/qr/qr-cells.ts';
import { drawnFile } from './drawn-file.ts';

/** Side of a cell in pixels. */
const CELL = 8;

/** Draws it; null where the device cannot draw. */
export function drawQr(text: string): Promise<File | null> {
  const { size, dark } = qrCells(text);
  return drawnFile('address.png', { width: size * CELL, height: size * CELL }, (pen) => {
    for (const [x, y] of dark) pen.fillRect(x * CELL, y * CELL, CELL, CELL);
  });
}
