/**
 * The small line of a market: since 00:00 UTC like the change next to it, ending at the newest price, in the colour of that
 * change. All three are of one difference, so that a green change never stands next to a red line.
 */
import { mulDecimals } from '@glasshouse/money';
import { type Direction, changeDirection } from '@glasshouse/ui/format/numbers.ts';

/** Points for drawing (the one place where prices become numbers) and their direction. */
export function dayLine(
  sparkline: readonly string[],
  last: string | null,
  changeToday: string | null,
): { points: number[]; direction: Direction } {
  // The last point that was read is the price of then: the newest takes its place.
  const points = sparkline.map(Number);
  if (last !== null && points.length > 0) points[points.length - 1] = Number(last);
  return { points, direction: changeDirection(mulDecimals(changeToday ?? '0', '100', 4, 'down')) };
}
