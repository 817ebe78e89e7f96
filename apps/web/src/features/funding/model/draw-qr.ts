/** The picture of an address's QR code, drawn on this device for an address that came as text alone. */
import { qrCells } from '../../../app/qr/qr-cells.ts';

/** Side of a cell in pixels. */
const CELL = 8;

/** Draws it; null where the device cannot draw. */
export async function drawQr(text: string): Promise<File | null> {
  const { size, dark } = qrCells(text);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: size * CELL, height: size * CELL });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size * CELL, size * CELL);
  pen.fillStyle = '#000000';
  for (const [x, y] of dark) pen.fillRect(x * CELL, y * CELL, CELL, CELL);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'address.png', { type: 'image/png' });
}
