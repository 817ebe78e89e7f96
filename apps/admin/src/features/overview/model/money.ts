/** What came in and went out in the last days, and what is owed and held. Sums are exact; lengths are for drawing only. Pure. */
import type { Reconciliation } from '@glasshouse/contract/accounting';
import type { OverviewDay } from '@glasshouse/contract/overview';
import { addDecimals, divDecimals, subDecimals } from '@glasshouse/money';

/** How many days, the last of which is today, a view of the overview covers. */
export const SPANS = [1, 7, 30] as const;
export type Span = (typeof SPANS)[number];

/** The span that the address names; seven days for any other. */
export const spanOf = (text: string | undefined): Span => SPANS.find((span) => String(span) === text) ?? 7;

type Figure = Exclude<keyof OverviewDay, 'day' | 'new_users'>;

/** The sum of a figure over days, in USD. */
export const sumOf = (days: readonly OverviewDay[], figure: Figure): string =>
  days.reduce((sum, day) => addDecimals(sum, day[figure]), '0');

/** Deposits less withdrawals. */
export const netOf = (days: readonly OverviewDay[]): string => subDecimals(sumOf(days, 'deposits'), sumOf(days, 'withdrawals'));

/** A day with its two bars: from 0 to 1 of the longest of all days, so that in and out compare. */
export interface MoneyBars {
  day: OverviewDay;
  in: number;
  out: number;
}

export function moneyBars(days: readonly OverviewDay[]): MoneyBars[] {
  const values = days.map((day) => ({ in: Number(day.deposits), out: Number(day.withdrawals) }));
  const longest = Math.max(...values.flatMap((value) => [value.in, value.out]), 0);
  const part = (value = 0) => (longest === 0 ? 0 : value / longest);
  return days.map((day, i) => ({ day, in: part(values[i]?.in), out: part(values[i]?.out) }));
}

/** An asset with what is owed and held. `cover`: held over owed, a fraction cut to a tenth of a percent; null when nothing is owed. */
export interface BookLine {
  code: string;
  owed: string;
  held: string;
  ours: string;
  cover: string | null;
  /** The part of what is held that is owed to users, 0 to 1. */
  part: number;
}

const opposite = (text: string): string => subDecimals('0', text);

/** Assets that are held or owed. What came from outside and is still here is the outside's closing with the other sign. */
export function bookLines(rows: readonly Reconciliation[]): BookLine[] {
  return rows
    .map(({ code, users, house, external }): BookLine => {
      const [owed, held] = [users.closing, opposite(external.closing)];
      const isOwed = Number(owed) > 0;
      return {
        code,
        owed,
        held,
        ours: house.closing,
        cover: isOwed ? divDecimals(held, owed, 3, 'down') : null,
        part: isOwed && Number(held) > 0 ? Math.min(1, Number(owed) / Number(held)) : 0,
      };
    })
    .filter(({ owed, held }) => owed !== '0' || held !== '0');
}

/** A side of the books in USD, and how many assets without a price are left out of it. */
export function totalUsd(rows: readonly Reconciliation[], side: 'users' | 'house'): { usd: string; unpriced: number } {
  const some = rows.filter((row) => row[side].closing !== '0');
  const priced = some.flatMap((row) => row[`${side}_usd`] ?? []);
  return { usd: priced.reduce((sum, usd) => addDecimals(sum, usd), '0'), unpriced: some.length - priced.length };
}
