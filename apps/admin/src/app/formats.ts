/** Numbers and times on screen in the language of the device. The functions take decimal text and cut, never round. */
import { mulDecimals } from '@glasshouse/money';
import * as numbers from '@glasshouse/ui/format/numbers.ts';
import * as times from '@glasshouse/ui/format/time.ts';
import { utcClock, utcDate, utcDateTime } from './times.ts';
import { INTL_TAG } from '@glasshouse/i18n';
import { useTranslation, words } from '@glasshouse/i18n/web.ts';
import { useEffect, useMemo, useState } from 'react';
import type { TitleKey } from './pages.ts';
import { useSettings } from './use-session.ts';

/** The formats of this device. */
export function useFormats() {
  const language = useSettings((settings) => settings.language);
  return useMemo(
    () => ({
      number: (text: string, decimals?: number) => numbers.formatNumber(text, decimals, language),
      count: (value: number) => numbers.formatNumber(String(value), 0, language),
      price: (text: string, decimals: number) => numbers.formatPrice(text, decimals, language),
      balance: (text: string, code: string) => numbers.formatBalance(text, code, language),
      /** Every decimal that there is. */
      amount: (text: string, min?: number) => numbers.formatAmount(text, min, language),
      /** A share or rate as the wire has it, a fraction. */
      percent: (fraction: string, min?: number, max?: number) =>
        numbers.formatPercent(mulDecimals(fraction, '100', 10, 'down'), min, max, language),
      signed: (text: string, decimals?: number) => numbers.formatSigned(text, decimals, language),
      /** Valuations and counts with K and M; never prices or balances. */
      short: (text: string) => numbers.formatShort(text, language),
      usd: (text: string) => numbers.formatFiat(text, 'USD', language),
      // UTC everywhere, as the foot of the navigation says.
      date: utcDate,
      dateTime: utcDateTime,
      clock: utcClock,
      utc: times.formatUtc,
      countdown: times.formatCountdown,
      language,
    }),
    [language],
  );
}

/** What `useFormats` answers. */
export type Formats = ReturnType<typeof useFormats>;

/** The time, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** "just now", "5 minutes ago", … or a date; keeps itself up to date. */
export function useTimeAgo(): (ms: number) => string {
  const { t } = useTranslation(['common']);
  const now = useNow(30_000);
  return (ms) => {
    const { unit, value } = times.formatTimeAgo(ms, Math.max(now, ms));
    if (unit === 'now') return t(($) => $.common.ago.now);
    if (unit === 'minutes') return t(($) => $.common.ago.minutes, { count: value });
    if (unit === 'hours') return t(($) => $.common.ago.hours, { count: value });
    if (unit === 'days') return t(($) => $.common.ago.days, { count: value });
    return utcDateTime(value);
  };
}

const AGES = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long something waits in two units at most ("3 d 4 h", "12 min"), or took until `end`; kept up to date. */
export function useAge(): (since: number, end?: number | null) => string {
  const now = useNow(30_000);
  const { language } = useFormats();
  return (since, end) => {
    const unitText = (value: number, unit: string, unitDisplay: 'short' | 'narrow') =>
      new Intl.NumberFormat(INTL_TAG[language], { style: 'unit', unit, unitDisplay }).format(value);
    const ms = Math.max(0, (end ?? now) - since);
    const at = AGES.findIndex(([, size]) => ms >= size);
    const [unit, size] = AGES[at] ?? AGES[2];
    const whole = Math.floor(ms / size);
    const [smaller, part] = AGES[at + 1] ?? AGES[2];
    const rest = Math.floor((ms % size) / part);
    if (unit === 'minute' || rest === 0) return unitText(whole, unit, 'short');
    return `${unitText(whole, unit, 'narrow')}\u00a0${unitText(rest, smaller, 'narrow')}`;
  };
}

/** A text whose key comes from the server: `backoffice:fields.amount`. A key that is not known is shown as it is. */
export function labelText(key: string, params: Readonly<Record<string, string | number>> = {}, unknown: string = key): string {
  const lookup = words.t as unknown as (key: string, values: object) => string;
  return words.exists(key as never) ? lookup(key, params) : unknown;
}

/** The texts below a key, in its shape. */
export function labelsBelow(key: string): unknown {
  const lookup = words.t as unknown as (key: string, values: object) => unknown;
  return lookup(key, { returnObjects: true });
}

/** The title of a page: its own, or the name of its area. */
export const titleText = (title: TitleKey): string =>
  labelText(`backoffice:titles.${title}`, {}, labelText(`names:areas.${title}`));
