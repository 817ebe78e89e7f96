/** Book, its depth and the latest trades: a pane of the desktop. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useRef, useState } from 'react';
import type { BookFeed } from '../../market/book/book-feed.ts';
import { BookTable, GroupMenu, LayoutButton, type OnPick, useBookStep } from '../../market/book/BookPanel.tsx';
import { useFittingLevels } from '../../market/book/use-fitting-levels.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { TradesList } from '../../market/trades/TradesList.tsx';
import { useTradeSettings } from '../form/use-trade-settings.ts';

/** Heads, last price and ratio of the book, px. */
const BOOK_REST_PX = 114;
/** The desktop's rows are lower than those that a finger meets. */
const LEVELS = { restPx: BOOK_REST_PX, least: 4, most: 30, rowPx: 19 };
type BookTab = 'book' | 'depth' | 'trades';

const DepthPanel = lazyPart(() => import('../../market/book/DepthPanel.tsx'));

/** Props of BookPane. */
export interface BookPaneProps {
  quote: Quote;
  pair: Pair;
  feed: BookFeed;
  /** The book could not be read. */
  failed: boolean;
  onPick: OnPick;
}

/** The pane. */
export function BookPane({ quote, pair, feed, failed, onPick }: BookPaneProps) {
  const { t } = useTranslation(['markets', 'chart']);
  const { bars, unit } = useTradeSettings();
  const [tab, setTab] = useState<BookTab>('book');
  const [step, setStep] = useBookStep(feed, pair);
  const body = useRef<HTMLDivElement>(null);
  const fit = useFittingLevels(body, LEVELS);
  return (
    <section className="s-pane s-pane-book" aria-label={t(($) => $.markets.book.title)}>
      <Tabs
        label={t(($) => $.markets.book.title)}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'book', label: t(($) => $.markets.book.short) },
          { value: 'depth', label: t(($) => $.chart.depth.title) },
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
        {tab === 'book' && (
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
            onPick={onPick}
          />
        )}
        {tab === 'depth' && (
          <Suspense fallback={<Skeleton width="100%" height={240} radius={8} />}>
            <DepthPanel quote={quote} />
          </Suspense>
        )}
        {tab === 'trades' && <TradesList quote={quote} rows={50} />}
      </div>
    </section>
  );
}
