/** The trade screen on phones: form at the left, book at the right, own orders below. */
import type { Quote, Side } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { BookPanel } from './BookPanel.tsx';
import { OwnTabs } from './OwnTabs.tsx';
import { PairHeader } from './PairHeader.tsx';
import { useTrade } from './use-trade.tsx';
import { useIsNarrow } from './use-window.ts';

const LEVELS = 7;
const NARROW_LEVELS = 5;

/** Props of the layouts. Key them by the market. */
export interface TradeLayoutProps {
  quote: Quote;
  startSide: Side;
  onChoose: (id: number) => void;
}

/** Says that a market takes no orders. */
export function ClosedNote({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['spot']);
  if (quote.status === 'normal') return null;
  return (
    <Note tone="warn" icon={iconInfo} className="s-closed">
      {t(($) => $.spot.trade.closed)}
    </Note>
  );
}

/** The layout. */
export function PhoneTrade({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { pair, feed, failed, form, sheet, pick } = useTrade(quote, startSide);
  const levels = useIsNarrow() ? NARROW_LEVELS : LEVELS;
  return (
    <>
      <PairHeader quote={quote} onChoose={onChoose} />
      <ClosedNote quote={quote} />
      <div className="s-grid">
        {form}
        <BookPanel quote={quote} pair={pair} feed={feed} failed={failed} levels={levels} onPick={pick} />
      </div>
      <OwnTabs pair={pair} />
      {sheet}
    </>
  );
}
