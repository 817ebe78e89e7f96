/** The pair's name; a press opens the list of pairs of its kind. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';

const PairSheet = lazyPart(() => import('./PairSheet.tsx'));

export interface PairButtonProps {
  quote: Quote;
  onChoose: (id: number) => void;
  /** Describes the press to screen readers. */
  hint?: string;
  /** Which of its kind can be chosen; all unless it is named. */
  among?: ((quote: Quote) => boolean) | undefined;
}

/** The button. */
export function PairButton({ quote, onChoose, hint, among }: PairButtonProps) {
  const { t } = useTranslation(['chart']);
  const sheet = useLazyLayer();
  return (
    <>
      <button type="button" className="s-pair" aria-haspopup="dialog" onClick={sheet.show}>
        <b>{quote.symbol}</b>
        <Icon d={iconChevronDown} size={16} />
        <span className="sr"> {hint ?? t(($) => $.chart.pairs.choose)}</span>
      </button>
      {sheet.wanted && (
        <Suspense fallback={null}>
          <PairSheet open={sheet.open} onOpenChange={sheet.onOpenChange} current={quote} onChoose={onChoose} among={among} />
        </Suspense>
      )}
    </>
  );
}
