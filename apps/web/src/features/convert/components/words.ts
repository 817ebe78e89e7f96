/** Figures of currencies with their units. */
import type { AccountType } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type RatedAmounts, rateDecimals, shownRate } from '../model/rate.ts';

/** Texts for amounts, balances, rates and accounts. */
export function useFigures() {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  return {
    formats,
    /** Whole, as it is typed or confirmed. */
    exact: (amount: string, code: string) => formats.exact(amount, code),
    /** Cut to what balances show; hidden when the person wants it so. */
    balance: (amount: string, code: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(amount, code), code),
    /** The rate of a quote or a conversion, or another one between the same currencies, with the same decimals. */
    rate: (rated: RatedAmounts & { from_code: string }, rate = rated.rate) => {
      const { unit, figure, other } = shownRate(rate, rated.from_code, rated.to_code, rateDecimals(rated));
      return `${withUnit('1', unit)} = ${withUnit(formats.rate(figure), other)}`;
    },
    /** USD of one unit, which is what a unit costs in USDT. */
    price: (usd: string) => withUnit(formats.number(usd, 2), 'USDT'),
    account: (type: AccountType) => t(($) => $.wallet.accounts[type]),
  };
}
