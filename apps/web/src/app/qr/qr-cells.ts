/** The cells of a QR code, to be drawn. */
import encodeQR from 'qr';

/** Cells around the code that stay white: readers need them. */
const QUIET_CELLS = 4;

/** A square of `size` cells; `dark` has the dark ones, from the top left. */
export interface QrCells {
  size: number;
  dark: readonly (readonly [x: number, y: number])[];
}

/** The code of a text, with its quiet zone. */
export function qrCells(text: string): QrCells {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_CELLS });
  return { size: data.length, dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : []))) };
}
