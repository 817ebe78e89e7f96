/** A recorded price of a market that this device has just checked by itself, and the way to what was checked. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../app/formats/use-formats.ts';
import { checkNewestTick } from './load-tick-proof.ts';
import { PriceProof } from './PriceProof.tsx';

/** Props of CheckedPrice. */
export interface CheckedPriceProps {
  symbol: string;
  /** Decimals of the market's prices. */
  decimals: number;
}

/** The card. Nothing where there is no signed price. */
export default function CheckedPrice({ symbol, decimals }: CheckedPriceProps) {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  const { data, isPending } = useQuery({
    queryKey: ['checkNewestTick', symbol],
    queryFn: () => checkNewestTick(symbol),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const tick = data?.tick;
  if (!isPending && !tick) return null;
  const title = t(($) => $.proofs.price.check);
  return (
    <Card as="section" label={title} className="grid min-h-[134px] content-between gap-2.5">
      <h3 className="font-semibold">{title}</h3>
      <div className="flex min-h-10 items-center gap-3">
        <CoinIcon symbol={symbol.split('/')[0] ?? symbol} size={32} />
        <span className="min-w-0 flex-1">
          <b className="block text-md">{symbol}</b>
          <span className="num text-xs text-text-3">{tick ? formats.utc(Number(tick.time)) : ''}</span>
        </span>
        <b className="num text-lg">{tick?.index ? formats.price(tick.index, decimals) : ''}</b>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {data ? (
          <ProofBadge
            state={data.ok ? 'verified' : 'failed'}
            label={data.ok ? t(($) => $.proofs.price.verified) : t(($) => $.proofs.price.failed)}
          />
        ) : (
          <ProofBadge state="waiting" label={t(($) => $.proofs.price.running)} />
        )}
        <PriceProof symbol={symbol} decimals={decimals} />
      </div>
    </Card>
  );
}
