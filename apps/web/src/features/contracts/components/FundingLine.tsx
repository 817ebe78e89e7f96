/** The rate of the running period and the time until it is paid; a press opens what it means. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { type ReactNode, Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { type FundingNow, useFunding, useTimeLeft } from '../live/use-funding.ts';

const FundingSheet = partWithWords(() => import('./FundingSheet.tsx'), ['rates']);

/** What is pressed, and the sheet behind it. */
function FundingButton({ pair, className, children }: { pair: Pair; className: string; children: ReactNode }) {
  const sheet = useLazyLayer();
  return (
    <>
      <button type="button" className={`${className} num`} aria-haspopup="dialog" onClick={sheet.show}>
        {children}
      </button>
      {sheet.wanted && (
        <Suspense fallback={null}>
          <FundingSheet pair={pair} open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </Suspense>
      )}
    </>
  );
}

function useRateAndTime({ rate, due }: FundingNow) {
  const formats = useFormats();
  return { rate: formats.percent(rate, 4, 4), time: formats.countdown(useTimeLeft(due)) };
}

function Sentence({ funding }: { funding: FundingNow }) {
  const { t } = useTranslation(['contracts']);
  const values = useRateAndTime(funding);
  return t(($) => $.contracts.form.funding, values);
}

/** The line below the form. */
export function FundingLine({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['contracts']);
  const funding = useFunding(pair);
  return (
    <FundingButton pair={pair} className="c-funding">
      {funding === undefined ? (
        `${t(($) => $.contracts.facts.funding)} ${NO_FIGURE}`
      ) : funding === null ? (
        t(($) => $.contracts.form.noFunding)
      ) : (
        <Sentence funding={funding} />
      )}
    </FundingButton>
  );
}

function Figures({ funding }: { funding: FundingNow }) {
  const { rate, time } = useRateAndTime(funding);
  return `${rate} / ${time}`;
}

/** The same among the figures of the desktop's head. */
export function FundingFact({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['contracts']);
  const funding = useFunding(pair);
  return (
    <div>
      <dt>{t(($) => $.contracts.facts.funding)}</dt>
      <dd>
        <FundingButton pair={pair} className="c-funding-fact">
          {funding ? <Figures funding={funding} /> : NO_FIGURE}
        </FundingButton>
      </dd>
    </div>
  );
}
