/**
 * Numbers and times on screen, bound to the language and the chosen fiat currency. The functions take decimal text and
 * cut, never round; see `@glasshouse/ui/format` for what each is for.
 */
import { mulDecimals } from '@glasshouse/money';
import * as numbers from '@glasshouse/ui/format/numbers.ts';
import * as times from '@glasshouse/ui/format/time.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { startTransition, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ratesStore } from '../services.ts';
import { useSettings } from '../session/use-session.ts';
import { type StoredRates, selectedFiat } from './fiat-rates.ts';

/** Quote currencies whose prices can be shown in the chosen fiat: USDT counts as one dollar. */
export const QUOTED_IN_USD: ReadonlySet<string> = new Set(['USDT', 'USD']);

/** Decimals of a converted value before it is cut for the screen. */
const FIAT_WORKING_DECIMALS = 6;

/** A fraction as percent text: "0.0231" is "2.31". */
export function toPercent(fraction: string): string {
  return mulDecimals(fraction, '100', 10, 'down');
}

/** A value in USD in another currency, cut. */
export function convertUsd(usd: string, rate: string): string {
  return mulDecimals(usd, rate, FIAT_WORKING_DECIMALS, 'down');
}

/**
 * Reads the rates, and draws the component again when newer ones come, if it shows a value in them: once a day they come in
 * the middle of a start, and most figures need none. In slices: it is no answer to a press.
 */
function useRates(): () => StoredRates {
  const shown = useRef<StoredRates>(undefined);
  const [drawn, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const follow = () => {
      if (shown.current && shown.current !== ratesStore.getState()) startTransition(draw);
    };
    // They may have come since the component was drawn.
    follow();
    return ratesStore.subscribe(follow);
  }, []);
  // Another function after each drawing: what is made of it is made anew.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => () => (shown.current = ratesStore.getState()), [drawn]);
}

/** The formats of this device. */
export function useFormats() {
  const language = useSettings((settings) => settings.language);
  const fiat = useSettings((settings) => settings.fiat);
  const rates = useRates();
  return useMemo(() => {
    const chosen = () => selectedFiat(rates(), fiat);
    return {
      number: (text: string, decimals?: number) => numbers.formatNumber(text, decimals, language),
      price: (text: string, decimals: number) => numbers.formatPrice(text, decimals, language),
      /** A balance of an asset, cut, without its unit: the same number of decimals wherever it stands. */
      balance: (text: string, code: string) => numbers.formatBalance(text, code, language),
      /** Every decimal, with its unit: what was typed and is confirmed, and figures of receipts. All else is `money`. */
      exact: (text: string, code: string) => numbers.withUnit(numbers.formatExact(text, code, language), code),
      /** The same without the unit. */
      exactFigure: (text: string, code: string) => numbers.formatExact(text, code, language),
      /** An amount of an asset with its shown decimals and its unit. */
      money: (text: string, code: string) => numbers.withUnit(numbers.formatMoney(text, code, { lang: language }), code),
      /** The same without the unit, where a head names it. */
      moneyFigure: (text: string, code: string) => numbers.formatMoney(text, code, { lang: language }),
      /** A result with its sign and its unit. */
      result: (text: string, code: string) =>
        numbers.withUnit(numbers.formatMoney(text, code, { sign: true, lang: language }), code),
      /** What somebody still needs: rounded up, without its unit. */
      needed: (text: string, code: string) => numbers.formatMoney(text, code, { mode: 'up', lang: language }),
      /** A change as the wire has it, a fraction: "0.0231" is shown as "+2.31%". */
      change: (fraction: string) => numbers.formatChange(toPercent(fraction), language),
      /** A share or rate as the wire has it, a fraction. */
      percent: (fraction: string, min?: number, max?: number) => numbers.formatPercent(toPercent(fraction), min, max, language),
      /** A rate between two assets: all its decimals. */
      rate: (text: string) => numbers.formatAmount(text, 0, language),
      signed: (text: string, decimals?: number) => numbers.formatSigned(text, decimals, language),
      /** Volumes and valuations with K and M; never prices or balances. */
      short: (text: string) => numbers.formatShort(text, language),
      /** A value in USD in the chosen fiat currency. Mark it "≈". */
      fiat: (usd: string) => numbers.formatFiat(convertUsd(usd, chosen().rate), chosen().currency_code, language),
      /** A result in USD in the chosen fiat currency, with its sign. */
      fiatResult: (usd: string) => numbers.formatFiatResult(convertUsd(usd, chosen().rate), chosen().currency_code, language),
      /** The currency that `fiat` shows. */
      get fiatCurrency() {
        return chosen().currency_code;
      },
      /** The value in the chosen fiat as decimal text, for AmountText. */
      fiatValue: (usd: string) => convertUsd(usd, chosen().rate),
      /** The day of the exchange rates as it is written, to be named with equivalents; empty when USD needs none. */
      get ratesDate() {
        return chosen().currency_code === 'USD' ? '' : times.formatDay(rates().date, language);
      },
      date: (ms: number) => times.formatDate(ms, language),
      /** A day of the calendar, as YYYY-MM-DD or its 00:00 UTC. */
      day: (day: string | number) => times.formatDay(day, language),
      dateTime: (ms: number) => times.formatDateTime(ms, language),
      clock: times.formatClock,
      utc: times.formatUtc,
      countdown: times.formatCountdown,
      language,
    };
  }, [language, fiat, rates]);
}

/** What `useFormats` answers. */
export type Formats = ReturnType<typeof useFormats>;

const TICK_MS = 30_000;

/** "just now", "5 minutes ago", … or a date; keeps itself up to date. */
export function useTimeAgo(): (ms: number) => string {
  const { t } = useTranslation(['common']);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (ms) => {
    const { unit, value } = times.formatTimeAgo(ms, Math.max(now, ms));
    switch (unit) {
      case 'now':
        return t(($) => $.common.ago.now);
      case 'minutes':
        return t(($) => $.common.ago.minutes, { count: value });
      case 'hours':
        return t(($) => $.common.ago.hours, { count: value });
      case 'days':
        return t(($) => $.common.ago.days, { count: value });
      case 'date':
        return times.formatDateTime(value);
    }
  };
}
