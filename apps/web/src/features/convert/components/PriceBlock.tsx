/** Below the amounts: the held price, the wait for one, or why there is none. */
import type { ConversionTerms } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { failureText } from '../../../app/services.ts';
import type { QuoteState } from '../queries/use-quote.ts';
import { HeldLine } from './HeldLabel.tsx';
import { type Manner, QuoteLines } from './QuoteLines.tsx';
import { useFigures } from './words.ts';

/** The block. */
export function PriceBlock({ price, terms, manner }: { price: QuoteState; terms: ConversionTerms; manner: Manner }) {
  const { t } = useTranslation(['convert']);
  const { formats } = useFigures();
  const { held, asking, failure } = price;
  if (failure) {
    return (
      <div role="status">
        <Note tone="warn" icon={iconWarn}>
          {failureText(failure)}
        </Note>
      </div>
    );
  }
  if (!held) {
    return asking ? (
      <div aria-busy="true" role="status" className="grid gap-3 py-2">
        <span className="sr">{t(($) => $.convert.convert.asking)}</span>
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={16} />
        ))}
      </div>
    ) : null;
  }
  return (
    <div>
      <HeldLine held={held} />
      <QuoteLines held={held} terms={terms} manner={manner} />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-xs text-text-3">
        <span className="num">{t(($) => $.convert.convert.index, { time: formats.clock(held.quote.price_time) })}</span>
        <PriceSourceLabel prices={held.quote.prices} />
      </p>
    </div>
  );
}
