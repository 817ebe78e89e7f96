/** Days of an analysis on this device's clock, and how its figures are drawn: gains and losses in one scale. Pure; figures become numbers here only to be drawn. */
import type { ContractAnalysis } from '@glasshouse/contract/contracts';
import { isoDay } from '@glasshouse/ui/format/time.ts';

/** The spans that are offered, in days. */
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

/** Where the days of a span begin, the last one that of `now`, and where that one ends. */
export function edgesOf(now: number, span: Span): number[] {
  const today = new Date(now);
  const count = Number(span);
  const edge = (at: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + at).getTime();
  return Array.from({ length: count + 1 }, (_, at) => edge(at + 1 - count));
}

/** Where the day after one that begins at a time begins; a day may have 23 or 25 hours. */
export function dayAfter(time: number): number {
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** Shares of the largest figure, from -1 to 1: a loss is as long as a gain of its size. */
export function sharesOf(figures: readonly string[]): number[] {
  const top = Math.max(...figures.map((one) => Math.abs(Number(one))));
  return figures.map((one) => (top > 0 ? Number(one) / top : 0));
}

/** Days in weeks that begin on Monday: so many empty places stand before the first one. */
export const blanksBefore = (first: number): number => (new Date(first).getDay() + 6) % 7;

/** The line of what the days add up to, in a box; zero lies where it belongs. */
export function curveOf(days: ContractAnalysis['days'], width: number, height: number): { line: string; zero: number } {
  const values = [0, ...days.map(({ until }) => Number(until))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) => Math.round((high === low ? 0.5 : (high - value) / (high - low)) * height * 10) / 10;
  const step = width / (values.length - 1);
  return {
    line: values.map((value, at) => `${at === 0 ? 'M' : 'L'}${Math.round(at * step * 10) / 10} ${y(value)}`).join(''),
    zero: y(0),
  };
}

/** Days as the bills filter by them. */
export function billDays(days: ContractAnalysis['days']): { from: string; to: string } {
  const [first, last] = [days[0], days.at(-1)];
  return { from: isoDay(first?.from ?? 0), to: isoDay(last?.from ?? 0) };
}
