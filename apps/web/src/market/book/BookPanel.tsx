/** The order book with last trade, index, spread and the means to arrange it. Rows are written past React. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { OrderBook } from '@glasshouse/ui/OrderBook.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { cx } from '@glasshouse/ui';
import type { BookBars, BookUnit } from '@glasshouse/ui/order-book-view.ts';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../app/live/use-grey-prices.ts';
import { useRemembered } from '../../app/navigation/remembered.ts';
import type { BookFeed } from './book-feed.ts';
import { decimalsOf, groupSteps, spreadOf } from './book.ts';
import type { Pair } from '../pair/pair.ts';
import { BookMiddle } from './BookMiddle.tsx';
import { TradesList } from '../trades/TradesList.tsx';
import { putText, useBookWriter } from './use-book-writer.ts';

type Layout = 'both' | 'bids' | 'asks';

/** Takes a price of the book, with an amount when a sum was tapped. */
export type OnPick = (price: string, amount: string | null) => void;

export interface BookPanelProps {
  quote: Quote;
  pair: Pair;
  feed: BookFeed;
  /** The book could not be read; the channel may still bring it. */
  failed?: boolean;
  /** Levels on each side. */
  levels: number;
  /** Height of a row, px. */
  rowPx?: number;
  /** A third column with the sum. */
  sums?: boolean;
  /** What the bars behind the rows show; the sum when not named. */
  bars?: BookBars;
  /** Currency of the amounts; the base when not named. */
  unit?: BookUnit;
  /** Below the book: what is marked in it. */
  foot?: ReactNode;
  onPick?: OnPick;
}

/** The price step of the book and the means to change it. */
export function GroupMenu({ pair, step, onStep }: { pair: Pair; step: string; onStep: (step: string) => void }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const text = (one: string) => formats.number(one, decimalsOf(one));
  return (
    <LazyMenu
      label={t(($) => $.markets.book.group)}
      value={step}
      onSelect={onStep}
      items={groupSteps(pair.tick).map((one) => ({ value: one, label: text(one) }))}
      trigger={
        <Chip menu aria-label={t(($) => $.markets.book.groupBy, { step: text(step), unit: pair.quote })}>
          {text(step)}
        </Chip>
      }
    />
  );
}

/** Keeps the feed's step; a step of another pair falls back to the tick. */
export function useBookStep(feed: BookFeed, pair: Pair): [string, (step: string) => void] {
  const [chosen, setChosen] = useState(pair.tick);
  const step = groupSteps(pair.tick).includes(chosen) ? chosen : pair.tick;
  useEffect(() => feed.group(step), [feed, step]);
  return [step, setChosen];
}

const LAYOUTS: readonly Layout[] = ['both', 'bids', 'asks'];

/** The sides shown, kept while the app is open. */
export const useBookLayout = () => useRemembered<Layout>('spot.bookLayout', 'both');

/** Shows the next of both sides, bids, asks. */
export function LayoutButton() {
  const { t } = useTranslation(['markets']);
  const [layout, setLayout] = useBookLayout();
  const next = LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? 'both';
  return (
    <Chip
      className="s-book-layout"
      aria-label={`${t(($) => $.markets.book.layout)}: ${t(($) => $.markets.book[layout])}`}
      onClick={() => setLayout(next)}
    >
      <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true">
        <path d={layout === 'bids' ? '' : layout === 'asks' ? 'M1 1h6v13H1z' : 'M1 1h6v6H1z'} fill="var(--down)" />
        <path d={layout === 'asks' ? '' : layout === 'bids' ? 'M1 1h6v13H1z' : 'M1 8h6v6H1z'} fill="var(--up)" />
        <path d="M9 2h5M9 5.5h5M9 9.5h5M9 13h5" stroke="currentColor" strokeWidth="1.3" />
      </svg>
    </Chip>
  );
}

/** The gap between the best prices. */
function Spread({ feed, pair }: { feed: BookFeed; pair: Pair }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const text = useRef<HTMLSpanElement>(null);
  useBookWriter(feed, () => {
    const spread = spreadOf(feed.levels());
    const values = spread && { gap: formats.price(spread.gap, pair.priceDecimals), share: formats.percent(spread.share, 2, 3) };
    putText(text.current, values ? t(($) => $.markets.book.spread, values) : '');
  });
  return <span ref={text} className="num s-quiet s-spread" />;
}

export interface BookTableProps extends BookPanelProps {
  /** Price step of the feed. */
  step: string;
}

/** Decimals of amounts in the quote currency: their size matters in the book, not their cents. */
const QUOTE_DECIMALS = 0;

/** The book without controls. */
export function BookTable(props: BookTableProps) {
  const { quote, pair, feed, failed, levels, rowPx, sums, bars = 'sum', onPick, step } = props;
  // What is counted in the currency of prices already has no other amount.
  const unit = pair.share === undefined ? (props.unit ?? 'base') : 'base';
  const { t } = useTranslation(['markets']);
  const stale = useGreyPrices();
  const [layout] = useBookLayout();
  const middle = useMemo(
    () => (
      <>
        <BookMiddle quote={quote} feed={feed} />
        <Spread feed={feed} pair={pair} />
      </>
    ),
    [quote, feed, pair],
  );
  const code = unit === 'base' ? (pair.share ?? pair.base) : pair.quote;
  return (
    <div
      className={cx('s-book', stale && 'stale')}
      style={(rowPx === undefined ? {} : { '--h-book-row': `${rowPx}px` }) as CSSProperties}
    >
      <OrderBook
        label={t(($) => $.markets.book.label, { base: pair.base, quote: pair.quote })}
        heads={{
          price: t(($) => $.markets.book.price, { unit: pair.quote }),
          amount: t(($) => $.markets.book.amount, { unit: code }),
          ...(sums ? { sum: t(($) => $.markets.book.sum, { unit: code }) } : {}),
        }}
        priceDecimals={Math.min(decimalsOf(step), pair.priceDecimals)}
        amountDecimals={unit === 'base' ? pair.amountDecimals : QUOTE_DECIMALS}
        bars={bars}
        unit={unit}
        levels={layout === 'both' ? levels : levels * 2}
        layout={layout}
        middle={middle}
        ratio={{
          bid: t(($) => $.markets.book.buyShort),
          ask: t(($) => $.markets.book.sellShort),
          label: t(($) => $.markets.book.ratio),
        }}
        source={feed}
        {...(onPick ? { onPick } : {})}
      />
      {failed && feed.getSnapshot() === null && (
        <p className="s-book-failed" role="alert">
          {t(($) => $.markets.book.failed)}
        </p>
      )}
    </div>
  );
}

/** The book with its price step and its sides. */
export function BookPanel(props: BookPanelProps) {
  const { feed, pair, foot } = props;
  const [step, setStep] = useBookStep(feed, pair);
  return (
    <div>
      <BookTable {...props} step={step} />
      <div className="s-book-foot">
        <GroupMenu pair={pair} step={step} onStep={setStep} />
        <LayoutButton />
      </div>
      {foot}
    </div>
  );
}

type View = 'book' | 'trades';

/** The book, and the latest trades in its place. */
export function BookColumn(props: BookPanelProps) {
  const { t } = useTranslation(['markets']);
  const [view, setView] = useRemembered<View>('spot.bookView', 'book');
  return (
    <div className="s-book-column">
      <Tabs
        className="s-book-tabs"
        label={t(($) => $.markets.book.title)}
        value={view}
        onChange={setView}
        items={[
          { value: 'book', label: t(($) => $.markets.book.short) },
          { value: 'trades', label: t(($) => $.markets.trades.title) },
        ]}
      />
      {view === 'trades' ? (
        <TradesList narrow quote={props.quote} share={props.pair.share} rows={props.levels * 2 + 6} />
      ) : (
        <BookPanel {...props} />
      )}
    </div>
  );
}
