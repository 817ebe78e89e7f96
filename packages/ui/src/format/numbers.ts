// Numbers on screen. Every function takes a decimal string and gives text in the reader's language:
// Latin digits, true minus U+2212, no-break spaces only. Decimals of money are cut, never rounded, so a screen
// never shows more than there is; percentages are rounded half up (AMB-14). Intl.NumberFormat reads the
// string exactly; formatters are cached.

import {
  abbreviate,
  balanceScale,
  compareDecimals,
  fiatDecimals,
  leastDecimals,
  toFixedDecimals,
  toShownAmount,
  truncateDecimals,
} from '@glasshouse/money';
import { isDecimal } from './decimal.ts';
import { currentLang, type Lang, localeOf } from './languages.ts';

const NBSP = '\u00a0';
const MINUS = '\u2212';
/** What stands for a figure that is not known. */
export const NO_FIGURE = '\u2013';
/** Hidden balance: fixed length, so that it reveals nothing of the amount. */
export const HIDDEN_FIGURE = '\u2022\u2022\u2022\u2022';

const cache = new Map<string, Intl.NumberFormat>();

function formatter(lang: Lang, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${lang}|${key}`;
  let found = cache.get(id);
  if (!found) {
    found = new Intl.NumberFormat(localeOf(lang), { roundingMode: 'trunc', ...options } as Intl.NumberFormatOptions);
    cache.set(id, found);
  }
  return found;
}

const fixed = (lang: Lang, min: number, max: number, grouping = true, sign = false): Intl.NumberFormat =>
  formatter(lang, `${min}.${max}${grouping ? 'g' : ''}${sign ? '+' : ''}`, {
    minimumFractionDigits: min,
    maximumFractionDigits: max,
    useGrouping: grouping ? 'always' : false,
    signDisplay: sign ? 'exceptZero' : 'negative',
  } as Intl.NumberFormatOptions);

/** Typography of figures: true minus, and no space in them may break. */
export const tidyFigure = (text: string): string => text.replace(/-/g, MINUS).replace(/[ \u2007\u2009]/g, NBSP);

const print = (format: Intl.NumberFormat, text: string): string => tidyFigure(format.format(text as `${number}`));

/** A number with exactly `decimals` decimals, cut; two by default [RULE-194]. */
export function formatNumber(text: string, decimals = 2, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  return print(fixed(lang, decimals, decimals), truncateDecimals(text, decimals));
}

/** A price with the decimals of its market's tick. */
export const formatPrice = (text: string, decimals: number, lang?: Lang): string => formatNumber(text, decimals, lang);

/** A balance of an asset: cut to 4 decimals, national currencies to theirs [RULE-185, CONST-047]. Every balance is written by it. */
export const formatBalance = (text: string, code: string, lang?: Lang): string => formatNumber(text, balanceScale(code), lang);

/** An amount as it was typed, or exact in a receipt: all its decimals up to 10, at least `min` [CONST-048]. */
export function formatAmount(text: string, min = 0, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  return print(fixed(lang, min, 10), truncateDecimals(text, 10));
}

/** How an amount of an asset is written. */
export interface MoneyLook {
  /** With its sign: a result. */
  sign?: boolean;
  /** 'up' for an amount that is still missing; cut otherwise. */
  mode?: 'down' | 'up';
  lang?: Lang | undefined;
}

/** An amount of an asset with the decimals it is shown with, without its unit; see `toShownAmount`. */
export function formatMoney(
  text: string,
  code: string,
  { sign = false, mode = 'down', lang = currentLang() }: MoneyLook = {},
): string {
  if (!isDecimal(text)) return NO_FIGURE;
  const shown = toShownAmount(text, code, mode);
  const decimals = shown.split('.')[1]?.length ?? 0;
  return print(fixed(lang, decimals, decimals, true, sign), shown);
}

/** An exact amount of an asset, without its unit: every decimal, money with at least two. */
export const formatExact = (text: string, code: string, lang: Lang = currentLang()): string =>
  formatAmount(text, leastDecimals(code), lang);

/** A change in percent, "2.31" meaning 2.31 %: always with its sign, zero without. */
export function formatChange(percent: string, lang: Lang = currentLang(), decimals = 2): string {
  if (!isDecimal(percent)) return NO_FIGURE;
  const format = formatter(lang, `%+${decimals}`, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  });
  return print(format, toFixedDecimals(percent, decimals, 'halfUp'));
}

/** A share or rate in percent without a plus sign: "82 %", "0.1 %". */
export function formatPercent(percent: string, min = 0, max = 2, lang: Lang = currentLang()): string {
  if (!isDecimal(percent)) return NO_FIGURE;
  const options = { style: 'unit', unit: 'percent', minimumFractionDigits: min, maximumFractionDigits: max } as const;
  return print(formatter(lang, `%${min}.${max}`, options), toFixedDecimals(percent, max, 'halfUp'));
}

/** A result or difference with its sign; zero has none. */
export function formatSigned(text: string, decimals = 2, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  return print(fixed(lang, decimals, decimals, true, true), truncateDecimals(text, decimals));
}

function fiatFormatter(currency: string, lang: Lang, sign = false): Intl.NumberFormat {
  const decimals = fiatDecimals(currency);
  return formatter(lang, `$${currency}${sign ? '±' : ''}`, {
    ...(sign ? { signDisplay: 'exceptZero' } : {}),
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Money of a country: symbol, grouping and place of the symbol as the reader's language writes them. */
export function formatFiat(text: string, currency: string, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  return print(fiatFormatter(currency, lang), truncateDecimals(text, fiatDecimals(currency)));
}

/** A result in money of a country, with its sign; one that is less than its smallest unit has none. */
export function formatFiatResult(text: string, currency: string, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  return print(fiatFormatter(currency, lang, true), truncateDecimals(text, fiatDecimals(currency)));
}

/** Large counts, volumes, valuations with K or M [RULE-191..193, AMB-16]. Never prices or balances. */
export function formatShort(text: string, lang: Lang = currentLang()): string {
  if (!isDecimal(text)) return NO_FIGURE;
  const { digits, suffix } = abbreviate(text);
  const million = suffix === 'M';
  return `${print(fixed(lang, million ? 1 : 0, 4, million), digits)}${suffix}`;
}

/** Numbers of an axis: K, M and B from the round number on ("1M", not "1000K"), one decimal at most, cut. Drawing only. */
export function formatAxis(value: number, lang: Lang = currentLang()): string {
  const size = Math.abs(value);
  const [unit, suffix] = size >= 1e9 ? [1e9, 'B'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e3 ? [1e3, 'K'] : [1, ''];
  return `${print(fixed(lang, 0, suffix === '' ? 4 : 1), String(Math.trunc((value / unit) * 1e4) / 1e4))}${suffix}`;
}

/** A figure and its unit as one word (no-break space). */
export const withUnit = (figure: string, unit: string): string => `${figure}${NBSP}${unit}`;

/** A figure cut into what is drawn large and its decimals, drawn small ("$48,216" + ".90"). */
export interface FigureParts {
  before: string;
  whole: string;
  fraction: string;
  after: string;
}

/** Splits a balance (or fiat amount, when a currency is given) for AmountText. */
export function splitFigure(text: string, decimals: number, currency?: string, lang: Lang = currentLang()): FigureParts {
  const result: FigureParts = { before: '', whole: '', fraction: '', after: '' };
  if (!isDecimal(text)) return { ...result, whole: NO_FIGURE };
  const format = currency ? fiatFormatter(currency, lang) : fixed(lang, decimals, decimals);
  const cut = truncateDecimals(text, currency ? fiatDecimals(currency) : decimals);
  let inNumber = false;
  for (const part of format.formatToParts(cut as `${number}`)) {
    if (part.type === 'integer' || part.type === 'group') result.whole += part.value;
    else if (part.type === 'decimal' || part.type === 'fraction') result.fraction += part.value;
    else if (inNumber) result.after += part.value;
    else result.before += part.value;
    inNumber ||= part.type === 'integer';
  }
  return {
    before: tidyFigure(result.before),
    whole: tidyFigure(result.whole),
    fraction: result.fraction,
    after: tidyFigure(result.after),
  };
}

/** Which way a figure points; zero after cutting to `decimals` is 'zero', as shown [RULE-195]. */
export type Direction = 'up' | 'down' | 'zero';

/** Direction of a decimal string as it will be shown. */
export function directionOf(text: string, decimals = 2): Direction {
  if (!isDecimal(text)) return 'zero';
  return directionFrom(truncateDecimals(text, decimals));
}

/** Direction of a change in percent as it will be shown: zero after rounding to `decimals` is 'zero'. */
export function changeDirection(percent: string, decimals = 2): Direction {
  return isDecimal(percent) ? directionFrom(toFixedDecimals(percent, decimals, 'halfUp')) : 'zero';
}

function directionFrom(shown: string): Direction {
  const sign = compareDecimals(shown, '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'zero';
}
