/** What the screens of the portfolio read over REST. */
import { type CostMethod, type PortfolioPeriod, getPortfolioCoin, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 15_000;

/** The curve of a span. */
export function useCurve(period: PortfolioPeriod) {
  return useCall(getPortfolioCurve, { period }, { everyMs: EVERY_MS, quiet: true, keepPrevious: true });
}

/** One coin with its lots; none without a coin. */
export function useCoin(currency: string | undefined, method: CostMethod) {
  return useCall(
    getPortfolioCoin,
    { currency: currency ?? '', method },
    { everyMs: EVERY_MS, quiet: true, keepPrevious: true, enabled: currency !== undefined },
  );
}
