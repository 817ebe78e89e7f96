/** The trade screen on phones: form and book side by side, own orders below. */
import type { Quote } from '@glasshouse/contract/markets';
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useRef } from 'react';
import { useMarketState } from '../../market/state/use-market-states.ts';
import { BookColumn } from '../../market/book/BookPanel.tsx';
import { OwnMarks } from '../own/OwnMarks.tsx';
import { OwnSection } from '../own/OwnSection.tsx';
import { PairHeader } from './PairHeader.tsx';
import { useFittingLevels } from '../../market/book/use-fitting-levels.ts';
import { useOrderProduct } from '../product.ts';
import { useTrade } from './use-trade.tsx';
import { useTradeSettings } from '../form/use-trade-settings.ts';
import { useIsNarrow } from '../../market/use-window.ts';

/** What of the book column is no level: tabs, heads, last price, ratio, foot, px. */
const BOOK_REST_PX = 226;
const LEVELS = { least: 6, most: 12 };
const NARROW_LEVELS = { least: 5, most: 12 };

/** Props of the layouts. Key them by the market. */
export interface TradeLayoutProps {
  quote: Quote;
  startSide: Side;
  onChoose: (id: number) => void;
}

const CLOSED_WORDS = { halted: 'halted', read_only: 'readOnly', reduce_only: 'closed', cancel_only: 'closed' } as const;

/** Says that a market takes no orders, and whether those in it can be canceled; at once when that changes. */
export function ClosedNote({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['orders']);
  const { state } = useMarketState(quote);
  // Without a price a limit order still waits in the book; only the operator's decisions close it.
  if (state === 'open' || state === 'closed' || state === 'stale') return null;
  return (
    <Note tone="warn" icon={iconInfo} className="s-closed">
      {t(($) => $.orders.trade[CLOSED_WORDS[state]])}
    </Note>
  );
}

export function PhoneTrade({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { pair, feed, failed, form, sheet, filled, pick } = useTrade(quote, startSide);
  const { bars, unit, bookSide } = useTradeSettings();
  const { borrowing } = useOrderProduct();
  const formBox = useRef<HTMLDivElement>(null);
  const range = useIsNarrow() ? NARROW_LEVELS : LEVELS;
  const fit = useFittingLevels(formBox, { restPx: BOOK_REST_PX, ...range });
  return (
    <>
      <PairHeader quote={quote} pair={pair} onChoose={onChoose} />
      <ClosedNote quote={quote} />
      {borrowing && <borrowing.Head />}
      <div className={cx('s-grid', bookSide === 'left' && 'is-left')}>
        <div className="s-form-box">
          <div ref={formBox}>{form}</div>
        </div>
        <BookColumn
          quote={quote}
          pair={pair}
          feed={feed}
          failed={failed}
          {...fit}
          bars={bars}
          unit={unit}
          foot={<OwnMarks feed={feed} marketId={pair.id} />}
          onPick={pick}
        />
      </div>
      {filled}
      {borrowing && <borrowing.Foot pair={pair} />}
      <OwnSection pair={pair} />
      {sheet}
    </>
  );
}
