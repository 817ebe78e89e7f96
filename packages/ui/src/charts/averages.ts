// Simple moving averages for chart lines (drawing coordinates, not money).

/** Average of the last `length` values at each index; null until there are enough. */
export function movingAverage(values: readonly number[], length: number): (number | null)[] {
  let sum = 0;
  return values.map((value, index) => {
    sum += value;
    if (index >= length) sum -= values[index - length] ?? 0;
    return index < length - 1 ? null : sum / length;
  });
}

/** The newest average only: what a tick needs. */
export function lastAverage(values: readonly number[], length: number): number | null {
  if (values.length < length) return null;
  let sum = 0;
  for (let index = values.length - length; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum / length;
}
