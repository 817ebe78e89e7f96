/** The line of what an order comes to when it is left after each unit: for drawing only, in floating point. Pure. */
import type { LockupPreview } from '@glasshouse/contract/lockup';

/** A point: units over, and what the order came to by then. */
export interface PayoffPoint {
  readonly unit: number;
  readonly result: number;
}

/** What leaving after 0, 1, … units brings or costs; the last point is staying to the end. */
export function payoffOf({ payouts, leave, amount }: LockupPreview): PayoffPoint[] {
  const units = payouts.length;
  const [step, most] = [Number(leave.step), Number(amount)];
  return Array.from({ length: units + 1 }, (_, unit) => {
    const paid = unit === 0 ? 0 : Number(payouts[unit - 1]?.sum ?? 0);
    return { unit, result: paid - Math.min(most, step * (units - unit)) };
  });
}

/** The points as a path in a box, with the height at which nothing is won or lost; gain and loss have one scale. */
export function payoffPath(points: readonly PayoffPoint[], width: number, height: number) {
  const results = points.map(({ result }) => result);
  const [high, low] = [Math.max(0, ...results), Math.min(0, ...results)];
  const span = high - low || 1;
  const x = (unit: number) => (points.length < 2 ? 0 : (unit / (points.length - 1)) * width);
  const y = (result: number) => ((high - result) / span) * height;
  const line = points
    .map(({ unit, result }, i) => `${i === 0 ? 'M' : 'L'}${x(unit).toFixed(2)} ${y(result).toFixed(2)}`)
    .join('');
  const zero = y(0);
  return { line, area: `${line}L${width} ${zero.toFixed(2)}L0 ${zero.toFixed(2)}Z`, zero };
}
