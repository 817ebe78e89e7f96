/** The row below (1) or above (-1) the open one; the first when none is open, the same at both ends. */
export function rowAfter<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  open: string | number | null,
  by: 1 | -1,
): Row | undefined {
  const at = open === null ? -1 : rows.findIndex((row) => keyOf(row) === open);
  if (at < 0) return rows[0];
  return rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
}
