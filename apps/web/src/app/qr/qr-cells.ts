/** The cells of a QR code, to be drawn. */
import { encode } from 'uqr';

/** Cells around the code that stay white: readers need them. */
const QUIET_CELLS = 4;

/** A square of `size` cells; `dark` has the dark ones, from the top left. */
export interface QrCells {
  size: number;
  dark: readonly (readonly [x: number, y: number])[];
}

/** The code of a text, with its quiet zone. */
export function qrCells(text: string): QrCells {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_CELLS });
  return { size, dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : []))) };
}
