/** How high the bars of some months are. Pure; figures become numbers here only, to be drawn. */
import type { Worth } from './bill-worth.ts';

/** Heights from 0 to 1; null for a month that is not known. */
export interface MonthBar {
  in: number;
  out: number;
}

/** A month with anything in it is seen, however small it is against the others. */
const LEAST = 0.03;

/** The heights, the largest figure of all months being 1. */
export function monthBars(months: readonly (Pick<Worth, 'in' | 'out'> | null)[]): (MonthBar | null)[] {
  const top = Math.max(0, ...months.flatMap((month) => (month ? [Number(month.in), Number(month.out)] : [])));
  const height = (worth: string) => (Number(worth) > 0 ? Math.max(LEAST, Number(worth) / top) : 0);
  return months.map((month) => month && { in: height(month.in), out: height(month.out) });
}
