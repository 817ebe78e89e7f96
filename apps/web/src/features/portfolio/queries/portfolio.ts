/** What the screens of the portfolio read over REST. */
import type { AccountType } from '@glasshouse/contract';
import {
  type CostMethod,
  type PortfolioPeriod,
  getAccountCurve,
  getPortfolioCoin,
  getPortfolioCurve,
} from '@glasshouse/contract/portfolio';
import { useCall } from '../../../app/data/use-call.ts';
import { PORTFOLIO_READING } from '../../../app/portfolio/use-portfolio.ts';

/** The curve of a span. */
export function useCurve(period: PortfolioPeriod) {
  return useCall(getPortfolioCurve, { period }, PORTFOLIO_READING);
}

/** One coin with its lots; none without a coin. */
export function useCoin(currency: string | undefined, method: CostMethod) {
  return useCall(
    getPortfolioCoin,
    { currency: currency ?? '', method },
    { ...PORTFOLIO_READING, enabled: currency !== undefined },
  );
}

/** The curve of one account. */
export function useAccountCurve(type: AccountType, period: PortfolioPeriod) {
  return useCall(getAccountCurve, { type, period }, PORTFOLIO_READING);
}
