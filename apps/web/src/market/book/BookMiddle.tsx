/**
 * Between the sides of the book: the last trade, and the index apart with its name. A price is shown as the last one only
 * where two orders met at it; the index moves without trades and may stand anywhere.
 */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { useRef } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../app/live/use-grey-prices.ts';
import { useTicker } from '../../app/live/use-ticker.ts';
import type { BookFeed } from './book-feed.ts';
import { useLatestTrades } from '../trades/use-latest-trades.ts';
import { isOutside } from './book.ts';
import { lastTradeOf } from '../trades/trades.ts';
import { useBookWriter } from './use-book-writer.ts';

/** Nothing is claimed before the answer is there; the two lines of a trade keep their height. */
function AwaitedTrade() {
  return (
    <>
      <span className="s-last g-price-lg">{'\u00a0'}</span>
      <span className="s-quiet">{'\u00a0'}</span>
    </>
  );
}

/**
 * The newest trade of the market; its arrow shows whether a buyer or a seller took it. Once the book has moved past its price it
 * is history: grey and without an arrow, as long as nobody trades.
 */
function LastTrade({ quote, feed }: { quote: Quote; feed: BookFeed }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const stale = useGreyPrices();
  const { trades, read } = useLatestTrades(quote.id);
  const last = lastTradeOf(trades);
  const price = useRef<HTMLSpanElement>(null);
  useBookWriter(feed, () => {
    if (last) price.current?.toggleAttribute('data-past', isOutside(last.price, feed.levels()));
  });
  if (!last && read.isPending) return <AwaitedTrade />;
  if (!last) return <span className="s-quiet">{t(($) => $.markets.book.noTrade)}</span>;
  return (
    <>
      <span ref={price} className="s-last">
        <PriceText value={last.price} decimals={quote.price_decimals} direction={last.direction} arrow size="lg" stale={stale} />
      </span>
      <span className="num s-quiet">{t(($) => $.markets.book.lastTrade, { time: formats.clock(last.time) })}</span>
    </>
  );
}

/** The middle of the book. */
export function BookMiddle({ quote, feed }: { quote: Quote; feed: BookFeed }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const { last: index } = useTicker(quote);
  const stale = useGreyPrices();
  return (
    <>
      <LastTrade key={quote.id} quote={quote} feed={feed} />
      {index !== null && (
        <span className={stale ? 'num s-quiet s-index is-stale' : 'num s-quiet s-index'}>
          {t(($) => $.markets.book.index, { price: formats.price(index, quote.price_decimals) })}
        </span>
      )}
    </>
  );
}
