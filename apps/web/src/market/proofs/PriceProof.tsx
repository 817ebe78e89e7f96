/** The way from a price to what it was made of and to its check. The sheet behind it is fetched when it is opened. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';

const PriceProofSheet = lazyPart(() => import('./PriceProofSheet.tsx'));

export interface PriceProofProps {
  symbol: string;
  decimals: number;
  /** A second of the past by its leaf in the public log, and the words for it; without one the price now. */
  past?: { leaf: number; label: string };
}

/** A badge that opens the sources and the proof of a market's price. */
export function PriceProof({ symbol, decimals, past }: PriceProofProps) {
  const { t } = useTranslation(['proofs']);
  const sheet = useLazyLayer();
  return (
    <>
      <ProofBadge boxed state="ready" label={past?.label ?? t(($) => $.proofs.price.open)} onPress={sheet.show} />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <PriceProofSheet
            open={sheet.open}
            onOpenChange={sheet.onOpenChange}
            symbol={symbol}
            decimals={decimals}
            past={past ?? null}
          />
        </Suspense>
      )}
    </>
  );
}
