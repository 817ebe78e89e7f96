/** A permanent label wherever prices are shown that are not of the live market. */
import type { PriceSource } from '@glasshouse/contract/markets';
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';

const SourceTerms = lazyPart(() => import('../glossary/SourceTerms.tsx'));

/** Props of PriceSourceLabel. */
export interface PriceSourceLabelProps {
  prices: PriceSource | undefined;
}

/** "Recorded prices" or "Simulated prices"; nothing for live ones. */
export function PriceSourceLabel({ prices }: PriceSourceLabelProps) {
  const { t } = useTranslation(['common']);
  if (prices === undefined || prices === 'live') return null;
  const hint = prices === 'recorded' ? t(($) => $.common.prices.recordedHint) : t(($) => $.common.prices.simulatedHint);
  return (
    <span className="price-source" title={hint}>
      {prices === 'recorded' ? t(($) => $.common.prices.recorded) : t(($) => $.common.prices.simulated)}
      <span className="sr"> {hint}</span>
    </span>
  );
}

/** Props of SourceLabels. */
export interface SourceLabelsProps extends PriceSourceLabelProps {
  /** A total's assets: a demo's money is named, and what has no price. */
  total?: AssetsOverview;
}

/** Labels that open what they mean, not inside of what is pressed itself. */
export function SourceLabels(props: SourceLabelsProps) {
  return (
    <Suspense fallback={<PriceSourceLabel prices={props.prices} />}>
      <SourceTerms {...props} />
    </Suspense>
  );
}
