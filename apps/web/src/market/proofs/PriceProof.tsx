/** The way from a price to what it was made of and to its check. The sheet behind it is fetched when it is opened. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { Suspense, lazy, useState } from 'react';

const PriceProofSheet = lazy(() => import('./PriceProofSheet.tsx'));

/** A badge that opens the sources and the proof of a market's price. */
export function PriceProof({ symbol, decimals }: { symbol: string; decimals: number }) {
  const { t } = useTranslation(['proofs']);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <ProofBadge boxed state="ready" label={t(($) => $.proofs.price.open)} onPress={show} />
      {wanted && (
        <Suspense fallback={null}>
          <PriceProofSheet open={open} onOpenChange={setOpen} symbol={symbol} decimals={decimals} />
        </Suspense>
      )}
    </>
  );
}
