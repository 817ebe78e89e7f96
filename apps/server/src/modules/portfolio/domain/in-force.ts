/** What is in force at an hour. Pure. */

/**
 * Of each key the newest of rows at or before an hour; the map holds until the next hour is asked for. Rows rise by hour, and
 * rising hours are read in one walk over them.
 */
export function inForce<Row extends { readonly hour: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (hour: number) => ReadonlyMap<Key, Row> {
  let [last, next] = [0, 0];
  const found = new Map<Key, Row>();
  return (hour) => {
    if (hour < last) {
      next = 0;
      found.clear();
    }
    last = hour;
    for (let row = rows[next]; row && row.hour <= hour; row = rows[++next]) found.set(keyOf(row), row);
    return found;
  };
}
