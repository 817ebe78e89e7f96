/** The order book with the last price in its middle, price steps and sides. Rows are written past React. */
import type { Quote } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { OrderBook } from '@glasshouse/ui/OrderBook.tsx';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { cx } from '@glasshouse/ui';
import { useEffect, useMemo, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import type { BookFeed } from '../live/book-feed.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { decimalsOf, groupSteps } from '../model/book.ts';
import { ownPrices } from '../model/orders.ts';
import type { Pair } from '../model/pair.ts';
import { useOpenOrders } from '../queries/account.ts';
import { FiatPrice, LastPrice } from './LastPrice.tsx';
import { MenuButton } from './MenuButton.tsx';

type Layout = 'both' | 'bids' | 'asks';

/** Props of BookPanel. */
export interface BookPanelProps {
  quote: Quote;
  pair: Pair;
  feed: BookFeed;
  /** The book could not be read; the channel may still bring it. */
  failed?: boolean;
  /** Levels on each side. */
  levels: number;
  /** A third column with the sum. */
  sums?: boolean;
  onPick?: (price: string) => void;
}

/** Marks the user's own prices in the book; whether there are any. */
export function useOwnMarks(feed: BookFeed, marketId: number): boolean {
  const orders = useOpenOrders().data;
  const own = useMemo(() => ownPrices(orders ?? [], marketId), [orders, marketId]);
  useEffect(() => feed.own(own), [feed, own]);
  return own.size > 0;
}

/** The price step of the book and the means to change it. */
export function GroupMenu({ pair, step, onStep }: { pair: Pair; step: string; onStep: (step: string) => void }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const text = (one: string) => formats.number(one, decimalsOf(one));
  return (
    <MenuButton
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

function LayoutButton({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  const { t } = useTranslation(['markets']);
  const next = LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? 'both';
  return (
    <Chip
      className="s-book-layout"
      aria-label={`${t(($) => $.markets.book.layout)}: ${t(($) => $.markets.book[layout])}`}
      onClick={() => onLayout(next)}
    >
      <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true">
        <path d={layout === 'bids' ? '' : layout === 'asks' ? 'M1 1h6v13H1z' : 'M1 1h6v6H1z'} fill="var(--down)" />
        <path d={layout === 'asks' ? '' : layout === 'bids' ? 'M1 1h6v13H1z' : 'M1 8h6v6H1z'} fill="var(--up)" />
        <path d="M9 2h5M9 5.5h5M9 9.5h5M9 13h5" stroke="currentColor" strokeWidth="1.3" />
      </svg>
    </Chip>
  );
}

/** Props of BookTable. */
export interface BookTableProps extends BookPanelProps {
  /** Price step of the feed. */
  step: string;
  layout?: Layout;
}

/** The book without controls. */
export function BookTable({ quote, pair, feed, failed, levels, sums, onPick, step, layout = 'both' }: BookTableProps) {
  const { t } = useTranslation(['markets']);
  const stale = useGreyPrices();
  const middle = useMemo(
    () => (
      <>
        <LastPrice quote={quote} size="lg" arrow />
        <FiatPrice quote={quote} />
      </>
    ),
    [quote],
  );
  return (
    <div className={cx('s-book', stale && 'stale')}>
      <OrderBook
        label={t(($) => $.markets.book.label, { base: pair.base, quote: pair.quote })}
        heads={{
          price: t(($) => $.markets.book.price, { unit: pair.quote }),
          amount: t(($) => $.markets.book.amount, { unit: pair.base }),
          ...(sums ? { sum: t(($) => $.markets.book.sum, { unit: pair.base }) } : {}),
        }}
        priceDecimals={Math.min(decimalsOf(step), pair.priceDecimals)}
        amountDecimals={pair.amountDecimals}
        levels={layout === 'both' ? levels : levels * 2}
        layout={layout}
        middle={middle}
        ratio={{
          bid: t(($) => $.markets.book.buyShort),
          ask: t(($) => $.markets.book.sellShort),
          label: t(($) => $.markets.book.ratio),
        }}
        source={feed}
        {...(onPick ? { onPick: (price: string) => onPick(price) } : {})}
      />
      {failed && feed.getSnapshot() === null && (
        <p className="s-book-failed" role="alert">
          {t(($) => $.markets.book.failed)}
        </p>
      )}
    </div>
  );
}

/** The book with its price step, its sides, and what the diamond means. */
export function BookPanel(props: BookPanelProps) {
  const { t } = useTranslation(['markets']);
  const { feed, pair } = props;
  const [layout, setLayout] = useRemembered<Layout>('spot.bookLayout', 'both');
  const [step, setStep] = useBookStep(feed, pair);
  const marked = useOwnMarks(feed, pair.id);
  return (
    <div>
      <BookTable {...props} step={step} layout={layout} />
      <div className="s-book-foot">
        <GroupMenu pair={pair} step={step} onStep={setStep} />
        <LayoutButton layout={layout} onLayout={setLayout} />
      </div>
      {marked && (
        <p className="s-own-hint">
          <i aria-hidden="true" /> {t(($) => $.markets.book.ownHint)}
        </p>
      )}
    </div>
  );
}
