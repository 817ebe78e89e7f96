/** Where a carousel of banners stands. Pure. */

/** Which banner is in view, by how far the row was pushed. */
export function bannerAt(scrollLeft: number, width: number, count: number): number {
  if (width <= 0 || count === 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrollLeft / width)));
}

/** The banner after another; behind the last comes the first, and before the first the last. */
export const bannerBeside = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count;
