/** The trade screen from 600 px on: chart above form and book, and panes from 1280 px. Lazy: phones don't need it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { useRef } from 'react';
import { BookPanel } from '../../market/book/BookPanel.tsx';
import { TradeSettingsButton } from '../form/TradeSettingsButton.tsx';
import { useTradeSettings } from '../form/use-trade-settings.ts';
import { OwnMarks, useOwnMarks } from '../own/OwnMarks.tsx';
import { LiveChange } from '../../market/pair/LastPrice.tsx';
import { OwnSection } from '../own/OwnSection.tsx';
import { PairHeader } from './PairHeader.tsx';
import { ClosedNote, type TradeLayoutProps } from './PhoneTrade.tsx';
import { AccountPane } from './AccountPane.tsx';
import { BookPane } from './BookPane.tsx';
import { DeskKeys } from './DeskButtons.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { DeskStatus } from './DeskStatus.tsx';
import { MarketPane } from './MarketPane.tsx';
import { OrderChart } from './OrderChart.tsx';
import { PaneHead } from './PaneHead.tsx';
import { useOrderProduct } from '../product.ts';
import { useTradeKeys } from './use-trade-keys.ts';
import { useTrade } from './use-trade.tsx';
import './wide.css';

const TABLET_LEVELS = 10;

/** Panes from 1280 px. */
function Desk({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { t } = useTranslation(['orders']);
  const trade = useTrade(quote, startSide);
  const { borrowing, trades } = useOrderProduct();
  const list = useRef<HTMLElement>(null);
  const keys = useLazyLayer();
  useTradeKeys((side) => trade.formRef.current?.side(side), list, keys.show);
  useOwnMarks(trade.feed, trade.pair.id);
  return (
    <>
      <DeskFrame>
        <MarketPane pane={list} current={quote} onChoose={onChoose} among={trades} onKeys={keys.show} />
        <PaneHead
          quote={quote}
          onChoose={onChoose}
          among={trades}
          day={<LiveChange quote={quote} day />}
          end={<TradeSettingsButton pair={trade.pair} />}
        />
        <div className="s-pane s-pane-chart">
          <OrderChart quote={quote} pair={trade.pair} height="100%" />
        </div>
        <BookPane quote={quote} pair={trade.pair} feed={trade.feed} failed={trade.failed} onPick={trade.pick} />
        <aside className="s-pane s-pane-form" aria-label={t(($) => $.orders.form.title)}>
          <ClosedNote quote={quote} />
          {borrowing && <borrowing.Head />}
          {trade.form}
          {trade.filled}
          {borrowing && <borrowing.Foot pair={trade.pair} />}
          <AccountPane pair={trade.pair} />
        </aside>
        <div className="s-pane s-pane-own">
          <OwnSection pair={trade.pair} table />
        </div>
      </DeskFrame>
      <DeskStatus />
      {trade.sheet}
      <DeskKeys layer={keys} hasSides />
    </>
  );
}

/** Chart above, form and book side by side. */
function Tablet({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { bars, unit } = useTradeSettings();
  const { borrowing } = useOrderProduct();
  const { pair, feed, failed, form, sheet, filled, pick } = useTrade(quote, startSide);
  return (
    <>
      <PairHeader quote={quote} pair={pair} onChoose={onChoose} />
      <ClosedNote quote={quote} />
      {borrowing && <borrowing.Head />}
      <div className="s-tablet">
        <div className="s-tablet-chart">
          <OrderChart quote={quote} pair={pair} height={320} />
        </div>
        {form}
        <BookPanel
          quote={quote}
          pair={pair}
          feed={feed}
          failed={failed}
          levels={TABLET_LEVELS}
          sums
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

/** The layout for the window. */
export default function WideTrade({ desk, ...props }: TradeLayoutProps & { desk: boolean }) {
  return desk ? <Desk {...props} /> : <Tablet {...props} />;
}
