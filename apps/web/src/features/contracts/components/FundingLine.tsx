/** The rate of the running period and the time until it is paid; a press opens what it means. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { type FundingNow, useFunding, useTimeLeft } from '../live/use-funding.ts';

const FundingSheet = partWithWords(() => import('./FundingSheet.tsx'), ['rates']);

function RateAndTime({ funding }: { funding: FundingNow }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const time = formats.countdown(useTimeLeft(funding.due));
  return t(($) => $.contracts.form.funding, { rate: formats.percent(funding.rate, 4, 4), time });
}

/** The line. */
export function FundingLine({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['contracts']);
  const funding = useFunding(pair);
  const sheet = useLazyLayer();
  return (
    <>
      <button type="button" className="c-funding num" aria-haspopup="dialog" onClick={sheet.show}>
        {funding === null ? t(($) => $.contracts.form.noFunding) : <RateAndTime funding={funding} />}
      </button>
      {sheet.wanted && (
        <Suspense fallback={null}>
          <FundingSheet pair={pair} open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </Suspense>
      )}
    </>
  );
}
