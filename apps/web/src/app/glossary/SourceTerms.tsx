/** Labels of prices that are not live and of the money of a demo, as words that open their one sentence. No part of the start. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useIsDemo } from '../data/use-is-demo.ts';
import type { SourceLabelsProps } from '../page/PriceSourceLabel.tsx';
import { Term } from './Term.tsx';
import { unpricedOf } from '../funds/unpriced.ts';

/** The labels; nothing for live prices, none of money outside a demo. */
export default function SourceTerms({ prices, total }: SourceLabelsProps) {
  const { t } = useTranslation(['common']);
  const isDemo = useIsDemo() ?? false;
  const unpriced = total ? unpricedOf(total) : [];
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
      {total && isDemo && (
        <span className="price-source">
          <Term term="demoMoney">{t(($) => $.common.prices.demoMoney)}</Term>
        </span>
      )}
      {unpriced.length > 0 && (
        <span className="text-micro text-warn">{t(($) => $.common.figures.unpriced, { codes: unpriced.join(', ') })}</span>
      )}
    </>
  );
}
