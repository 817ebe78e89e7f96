/** Permanent labels of what is not the live market: prices that are played again or simulated, and the money of a demo. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useIsDemo } from '../data/use-is-demo.ts';
import type { GlossaryTerm } from '../glossary/terms.ts';

/** What opens the sentence is no part of the start: the words stand alone until it has come. */
const Term = lazyPart(async () => ({ default: (await import('../glossary/Term.tsx')).Term }));

/** Props of PriceSourceLabel. */
export interface PriceSourceLabelProps {
  prices: PriceSource | undefined;
  /** Opens what the label means; not inside of what is pressed itself. */
  explains?: boolean;
}

function Explained({ term, name }: { term: GlossaryTerm; name: string }) {
  return (
    <span className="price-source">
      <Suspense fallback={name}>
        <Term term={term}>{name}</Term>
      </Suspense>
    </span>
  );
}

/** "Recorded prices" or "Simulated prices"; nothing for live ones. */
export function PriceSourceLabel({ prices, explains = false }: PriceSourceLabelProps) {
  const { t } = useTranslation(['common']);
  if (prices === undefined || prices === 'live') return null;
  const isRecorded = prices === 'recorded';
  const name = isRecorded ? t(($) => $.common.prices.recorded) : t(($) => $.common.prices.simulated);
  const hint = isRecorded ? t(($) => $.common.prices.recordedHint) : t(($) => $.common.prices.simulatedHint);
  if (explains) return <Explained term={isRecorded ? 'recordedPrices' : 'simulatedPrices'} name={name} />;
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
  return <Explained term="demoMoney" name={t(($) => $.common.prices.demoMoney)} />;
}
