/** Labels of prices that are not live and of the money of a demo, as words that open their one sentence. No part of the start. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useIsDemo } from '../data/use-is-demo.ts';
import type { PriceSourceLabelProps } from '../page/PriceSourceLabel.tsx';
import { Term } from './Term.tsx';

/** The labels; nothing for live prices, and none of money outside a demo. */
export default function SourceTerms({ prices, money = false }: PriceSourceLabelProps & { money?: boolean }) {
  const { t } = useTranslation(['common']);
  const isDemo = useIsDemo() ?? false;
  return (
    <>
      {prices === 'recorded' && (
        <span className="price-source">
          <Term term="recordedPrices">{t(($) => $.common.prices.recorded)}</Term>
        </span>
      )}
      {prices === 'simulated' && (
        <span className="price-source">
          <Term term="simulatedPrices">{t(($) => $.common.prices.simulated)}</Term>
        </span>
      )}
      {money && isDemo && (
        <span className="price-source">
          <Term term="demoMoney">{t(($) => $.common.prices.demoMoney)}</Term>
        </span>
      )}
    </>
  );
}
