/** How rebates are written. Pure. */

const SHOWN_LETTERS = 2;

/** Decimals that an amount has: rebates are small, so every digit is shown. */
export function decimalsOf(amount: string): number {
  const point = amount.indexOf('.');
  return point < 0 ? 0 : amount.length - point - 1;
}

/** The beginning of a masked name, for a small circle. */
export function initialsOf(name: string): string {
  const [start = ''] = name.split('…');
  return Array.from(start).slice(0, SHOWN_LETTERS).join('').toUpperCase();
}
