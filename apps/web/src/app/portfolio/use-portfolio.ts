/** The user's portfolio over REST, and how its values are written: in the chosen national currency, each with its unit. */
import { type CostMethod, type PortfolioPeriod, getPortfolio } from '@glasshouse/contract/portfolio';
import { fiatDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE, type Direction, directionOf, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { invalidateCall, useCall } from '../data/use-call.ts';
import { useFormats } from '../formats/use-formats.ts';
import { useSettings } from '../session/use-session.ts';

/** How calls of the portfolio are read: again while prices move. */
export const PORTFOLIO_READING = { everyMs: 15_000, quiet: true, keepPrevious: true } as const;

/** The portfolio in a span. */
export function usePortfolio(period: PortfolioPeriod, method: CostMethod = 'average') {
  return useCall(getPortfolio, { period, method }, PORTFOLIO_READING);
}

/** What is known of portfolios is out of date. */
export const rereadPortfolio = (): void => void invalidateCall(getPortfolio);

/** How values in USD are written. */
export interface UsdFormats {
  /** "10,605.26 USD". */
  plain: (usd: string) => string;
  /** "+6.86 USD", "−6.86 USD"; zero has no sign. */
  signed: (usd: string) => string;
  /** Every digit there is, for parts that add up to their sum as they stand. */
  exact: (usd: string) => string;
  /** The size of a loss or gain, for sentences that say which it is. */
  size: (usd: string) => string;
  tone: (usd: string) => Direction;
  currency: string;
}

/** Values in USD in the chosen currency; four dots while balances are hidden. */
export function useUsd(): UsdFormats {
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const currency = formats.fiatCurrency;
  const decimals = fiatDecimals(currency);
  const shown = (text: string) => (hidden ? HIDDEN_FIGURE : withUnit(text, currency));
  const plain = (usd: string) => shown(formats.number(formats.fiatValue(usd), decimals));
  return {
    plain,
    signed: (usd) => shown(formats.signed(formats.fiatValue(usd), decimals)),
    exact: (usd) => {
      const value = currency === 'USD' ? usd : formats.fiatValue(usd);
      return shown(formats.signed(value, Math.max(decimals, value.split('.')[1]?.length ?? 0)));
    },
    size: (usd) => plain(usd.replace('-', '')),
    tone: (usd) => directionOf(formats.fiatValue(usd), decimals),
    currency,
  };
}
