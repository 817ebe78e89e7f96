/**
 * Fiat rates: units of each currency per 1 USD (AMB-76), as decimal texts, with the day they are of. A file is good
 * when it has the shape of the contract, every kept currency once, rates above zero, USD at 1 and a real day.
 */
import { FIAT_CURRENCIES } from '@glasshouse/contract';
import { type FiatRates, fiatRates } from '@glasshouse/contract/content';
import { canonicalDecimal, compareDecimals } from '@glasshouse/money';
import * as z from 'zod/mini';

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads the text of a rates file: the rates, or a sentence about what is wrong with it. */
export function parseRates(text: string): FiatRates | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const parsed = z.safeParse(fiatRates, raw);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`).join('; ');
  const { date, rates } = parsed.data;
  if (!isDay(date)) return `date ${date} is not a day`;
  const codes = rates.map((rate) => rate.currency_code);
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
  if (repeated !== undefined) return `${repeated} stands twice`;
  const missing = FIAT_CURRENCIES.filter((code) => !codes.includes(code));
  if (missing.length > 0) return `${missing.join(', ')} missing`;
  const wrong = rates.find(({ rate }) => rate.length > 40 || compareDecimals(rate, '0') <= 0);
  if (wrong) return `the rate of ${wrong.currency_code} is not above zero`;
  if (rates.some(({ currency_code, rate }) => currency_code === 'USD' && canonicalDecimal(rate) !== '1')) return 'USD is not 1';
  return parsed.data;
}

/** Units of a currency for one USD in a good file's text; null when it has none. */
export function rateIn(text: string, code: string): string | null {
  const rates = parseRates(text);
  return typeof rates === 'string' ? null : (rates.rates.find((rate) => rate.currency_code === code)?.rate ?? null);
}
