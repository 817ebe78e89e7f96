/** Permanent labels of what is not the live market: prices that are played again or simulated, and the money of a demo. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useIsDemo } from '../data/use-is-demo.ts';
import { Term } from '../glossary/Term.tsx';

/** Props of PriceSourceLabel. */
export interface PriceSourceLabelProps {
  prices: PriceSource | undefined;
  /** Opens what the label means; not inside of what is pressed itself. */
  explains?: boolean;
}

/** "Recorded prices" or "Simulated prices"; nothing for live ones. */
export function PriceSourceLabel({ prices, explains = false }: PriceSourceLabelProps) {
  const { t } = useTranslation(['common']);
  if (prices === undefined || prices === 'live') return null;
  const isRecorded = prices === 'recorded';
  const name = isRecorded ? t(($) => $.common.prices.recorded) : t(($) => $.common.prices.simulated);
  const hint = isRecorded ? t(($) => $.common.prices.recordedHint) : t(($) => $.common.prices.simulatedHint);
  if (explains)
    return (
      <span className="price-source">
        <Term term={isRecorded ? 'recordedPrices' : 'simulatedPrices'}>{name}</Term>
      </span>
    );
  return (
    <span className="price-source" title={hint}>
      {name}
      <span className="sr"> {hint}</span>
    </span>
  );
}

/** That the money of a demo is paper; nothing elsewhere. */
export function DemoMoneyLabel() {
  const { t } = useTranslation(['common']);
  const isDemo = useIsDemo() ?? false;
  if (!isDemo) return null;
  return (
    <span className="price-source">
      <Term term="demoMoney">{t(($) => $.common.prices.demoMoney)}</Term>
    </span>
  );
}
