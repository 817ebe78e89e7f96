/** Prices, ratios and terms of loans in the language in use. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** A hyphen at which no line ends. */
const UNBROKEN = '\u2011';

type Coins = Pick<Loan, 'borrows' | 'code' | 'pledge_code' | 'quote_code' | 'price_decimals'>;

/** The coin whose price counts: the pledge, or what was borrowed of it. */
export const coinOf = ({ borrows, code, pledge_code: pledge }: Pick<Loan, 'borrows' | 'code' | 'pledge_code'>) =>
  borrows === 'quote' ? pledge : code;

/** The words. */
export function useLoanWords() {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  return {
    term: (term: Loan['term']) => t(($) => $.loans.terms[term]),
    /** A ratio such as 62.8%, rounded to what is shown. */
    ltv: (fraction: string | null) => (fraction === null ? NO_FIGURE : formats.percent(fraction, 1, 1)),
    level: (fraction: string) => formats.percent(fraction, 0, 1),
    rate: (fraction: string) => formats.percent(fraction, 2, 3),
    charge: (fraction: string) => formats.percent(fraction, 0, 2),
    /** A price of the market without its unit. */
    figure: (coins: Pick<Coins, 'price_decimals'>, price: string | null) =>
      price === null ? NO_FIGURE : formats.price(price, coins.price_decimals),
    /** A price of the market with its unit. */
    price: (coins: Coins, price: string | null) =>
      price === null ? NO_FIGURE : `${formats.price(price, coins.price_decimals)}\u00a0${coins.quote_code}`,
    /** What was paid of an amount, every decimal, so that rows add up. */
    less: (text: string, code: string) => `${Number(text) === 0 ? '' : '\u2212'}${formats.exact(text, code)}`,
    /** An exact time whose date stays in one line. */
    utc: (ms: number) => formats.utc(ms).replaceAll('-', UNBROKEN),
  };
}
