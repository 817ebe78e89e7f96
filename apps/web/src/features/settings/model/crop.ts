/**
 * Cutting a square out of a picture. Pure. Lengths are in pixels of the picture; `zoom` 1 shows as much as fits, and
 * the square never leaves the picture.
 */

/** Width and height of the picture. */
export interface Size {
  width: number;
  height: number;
}

/** Which square: its middle and how much it is magnified. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Edge of the square. */
export const sideOf = (size: Size, zoom: number): number => Math.min(size.width, size.height) / zoom;

function held(size: Size, { x, y, zoom }: Crop): Crop {
  const inside = between(zoom, 1, MAX_ZOOM);
  const half = sideOf(size, inside) / 2;
  return { x: between(x, half, size.width - half), y: between(y, half, size.height - half), zoom: inside };
}

/** The largest square around the middle. */
export const startCrop = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** Moves the picture under the square by shares of the square's edge; to the right is positive. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom);
  return held(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** Magnifies around the middle. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => held(size, { ...crop, zoom });

/** The part of the picture that is kept. */
export function partOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
