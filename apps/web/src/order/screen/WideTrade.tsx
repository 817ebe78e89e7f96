/** The trade screen from 600 px on: chart above form and book, and panes from 1280 px. Lazy: phones don't need it. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { useQuotesOf } from '../../market/pair/market-data.ts';
import { BookPanel, BookTable, GroupMenu, LayoutButton, useBookStep } from '../../market/book/BookPanel.tsx';
import { TradeSettingsButton } from '../form/TradeSettingsButton.tsx';
import { useTradeSettings } from '../form/use-trade-settings.ts';
import { OwnMarks, useOwnMarks } from '../own/OwnMarks.tsx';
import { ChartPanel } from '../../market/chart/ChartPanel.tsx';
import { DayStats } from '../../market/pair/DayStats.tsx';
import { LastPrice, LiveChange } from '../../market/pair/LastPrice.tsx';
import type { OrderFormHandle } from '../form/OrderForm.tsx';
import { OwnSection } from '../own/OwnSection.tsx';
import { PairButton } from '../../market/pair/PairButton.tsx';
import { PairHeader } from './PairHeader.tsx';
import { PairRow } from '../../market/pair/PairRow.tsx';
import { ClosedNote, type TradeLayoutProps } from './PhoneTrade.tsx';
import { AccountPane } from './AccountPane.tsx';
import { TradesList } from '../../market/trades/TradesList.tsx';
import { useFittingLevels } from '../../market/book/use-fitting-levels.ts';
import { type Trade, useTrade } from './use-trade.tsx';
import '../../market/pair/pair-list.css';
import './wide.css';

/** Heads, last price and ratio of the book, px. */
const BOOK_REST_PX = 96;
/** The desktop's rows are lower than those that a finger meets. */
const LEVELS = { restPx: BOOK_REST_PX, least: 4, most: 30, rowPx: 19 };
const TABLET_LEVELS = 10;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `B` and `S` choose the side, `/` goes to the search. No key sends an order. */
function useTradeKeys(form: RefObject<OrderFormHandle | null>, search: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return;
      const key = event.key.toLowerCase();
      if (key === 'b') form.current?.side('buy');
      else if (key === 's') form.current?.side('sell');
      else if (key === '/') {
        event.preventDefault();
        search.current?.querySelector('input')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form, search]);
}

function MarketPane({
  current,
  onChoose,
  pane,
}: {
  current: Quote;
  onChoose: (id: number) => void;
  pane: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation(['orders', 'common', 'markets', 'chart']);
  const [text, setText] = useState('');
  const quotes = useQuotesOf(current.kind).data ?? [];
  const found = quotes.filter((quote) => quote.symbol.toUpperCase().includes(text.trim().toUpperCase()));
  return (
    <nav ref={pane} className="s-pane s-pane-list" aria-label={t(($) => $.chart.pairs.choose)}>
      <SearchField
        label={t(($) => $.chart.pairs.filter)}
        clearLabel={t(($) => $.common.buttons.clear)}
        value={text}
        onChange={setText}
        shortcut="/"
      />
      <div className="s-list-head" aria-hidden="true">
        <span>{t(($) => $.orders.order.pair)}</span>
        <span>{t(($) => $.orders.trade.lastPrice)}</span>
        <span>{t(($) => $.markets.list.change)}</span>
      </div>
      <div className="s-list-rows">
        {found.map((quote) => (
          <PairRow key={quote.id} dense quote={quote} current={quote.id === current.id} onChoose={onChoose} />
        ))}
        {found.length === 0 && <p className="s-end">{t(($) => $.chart.pairs.none, { text })}</p>}
      </div>
    </nav>
  );
}

type BookTab = 'book' | 'trades';

function BookPane({ quote, trade }: { quote: TradeLayoutProps['quote']; trade: Trade }) {
  const { t } = useTranslation(['markets']);
  const { pair, feed, failed, pick } = trade;
  const { bars, unit } = useTradeSettings();
  const [tab, setTab] = useState<BookTab>('book');
  const [step, setStep] = useBookStep(feed, pair);
  useOwnMarks(feed, pair.id);
  const body = useRef<HTMLDivElement>(null);
  const fit = useFittingLevels(body, LEVELS);
  return (
    <section className="s-pane s-pane-book" aria-label={t(($) => $.markets.book.title)}>
      <Tabs
        label={t(($) => $.markets.book.title)}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'book', label: t(($) => $.markets.book.title) },
          { value: 'trades', label: t(($) => $.markets.trades.title) },
        ]}
        trailing={
          tab === 'book' && (
            <>
              <GroupMenu pair={pair} step={step} onStep={setStep} />
              <LayoutButton />
            </>
          )
        }
      />
      <div ref={body} className="s-pane-body">
        {tab === 'book' ? (
          <BookTable
            quote={quote}
            pair={pair}
            feed={feed}
            failed={failed}
            {...fit}
            sums
            bars={bars}
            unit={unit}
            step={step}
            onPick={pick}
          />
        ) : (
          <TradesList quote={quote} rows={50} />
        )}
      </div>
    </section>
  );
}

/** Panes from 1280 px. */
function Desk({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { t } = useTranslation(['orders']);
  const trade = useTrade(quote, startSide);
  const list = useRef<HTMLElement>(null);
  useTradeKeys(trade.formRef, list);
  return (
    <div className="s-desk">
      <MarketPane pane={list} current={quote} onChoose={onChoose} />
      <header className="s-pane s-pane-head">
        <CoinIcon symbol={quote.base} size={30} />
        <div>
          <PairButton quote={quote} onChoose={onChoose} />
          <PriceSourceLabel prices={quote.prices} />
        </div>
        <div className="s-pane-price">
          <LastPrice quote={quote} size="lg" />
          <LiveChange quote={quote} />
        </div>
        <div className="s-pane-day">
          <LiveChange quote={quote} day />
          <DayStats quote={quote} wide />
        </div>
        <TradeSettingsButton pair={trade.pair} />
      </header>
      <div className="s-pane s-pane-chart">
        <ChartPanel quote={quote} height="100%" />
      </div>
      <BookPane quote={quote} trade={trade} />
      <aside className="s-pane s-pane-form" aria-label={t(($) => $.orders.form.title)}>
        <ClosedNote quote={quote} />
        {trade.form}
        {trade.filled}
        <AccountPane pair={trade.pair} />
      </aside>
      <div className="s-pane s-pane-own">
        <OwnSection pair={trade.pair} table />
      </div>
      {trade.sheet}
    </div>
  );
}

/** Chart above, form and book side by side. */
function Tablet({ quote, startSide, onChoose }: TradeLayoutProps) {
  const { bars, unit } = useTradeSettings();
  const { pair, feed, failed, form, sheet, filled, pick } = useTrade(quote, startSide);
  return (
    <>
      <PairHeader quote={quote} pair={pair} onChoose={onChoose} />
      <ClosedNote quote={quote} />
      <div className="s-tablet">
        <div className="s-tablet-chart">
          <ChartPanel quote={quote} height={320} />
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
      <OwnSection pair={pair} />
      {sheet}
    </>
  );
}

/** The layout for the window. */
export default function WideTrade({ desk, ...props }: TradeLayoutProps & { desk: boolean }) {
  return desk ? <Desk {...props} /> : <Tablet {...props} />;
}
