/** Marks the user's own prices in a book, with a note below it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useEffect, useMemo } from 'react';
import type { BookFeed } from '../../market/book/book-feed.ts';
import { useOpenOrders } from './open-orders.ts';
import { ownPrices } from './orders.ts';

/** Marks the user's own prices in the book; whether there are any. */
export function useOwnMarks(feed: BookFeed, marketId: number): boolean {
  const orders = useOpenOrders().data;
  const own = useMemo(() => ownPrices(orders ?? [], marketId), [orders, marketId]);
  useEffect(() => feed.own(own), [feed, own]);
  return own.size > 0;
}

/** The foot of a book with marks; nothing while no price is the user's. */
export function OwnMarks({ feed, marketId }: { feed: BookFeed; marketId: number }) {
  const { t } = useTranslation(['markets']);
  if (!useOwnMarks(feed, marketId)) return null;
  return (
    <p className="s-own-hint">
      <i aria-hidden="true" /> {t(($) => $.markets.book.ownHint)}
    </p>
  );
}
