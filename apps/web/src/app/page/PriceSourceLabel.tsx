/** A permanent label wherever prices are shown that are not of the live market. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';

/** "Recorded prices" or "Simulated prices"; nothing for live ones. */
export function PriceSourceLabel({ prices }: { prices: PriceSource | undefined }) {
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
