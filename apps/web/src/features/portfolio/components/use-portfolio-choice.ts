/** The span and the method that were chosen last in this session, and their names. */
import { COST_METHODS, type CostMethod, PORTFOLIO_PERIODS, type PortfolioPeriod } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';

/** The choice of the span. */
export function usePeriod() {
  const { t } = useTranslation(['portfolio']);
  const [period, choose] = useRemembered<PortfolioPeriod>('portfolio.period', 'month');
  const options = PORTFOLIO_PERIODS.map((value) => ({ value, label: t(($) => $.portfolio.periods[value]) }));
  return { period, choose, options, label: t(($) => $.portfolio.page.period) };
}

/** The choice of the method. */
export function useMethod() {
  const { t } = useTranslation(['portfolio']);
  const [method, choose] = useRemembered<CostMethod>('portfolio.method', 'average');
  const options = COST_METHODS.map((value) => ({ value, label: t(($) => $.portfolio.method[value]) }));
  return { method, choose, options, label: t(($) => $.portfolio.method.label) };
}
