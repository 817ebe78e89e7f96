/** Years of a file of lots, in UTC as the file is. */

/** This year and the last. */
export function yearsOf(now: number): [string, string] {
  const year = new Date(now).getUTCFullYear();
  return [String(year), String(year - 1)];
}

/** From the first moment of a year to the first of the next; of `all` nothing is cut off. */
export function yearRange(year: string): { from?: number; to?: number } {
  if (year === 'all') return {};
  return { from: Date.UTC(Number(year), 0, 1), to: Date.UTC(Number(year) + 1, 0, 1) };
}
