/**
 * What a market order would get from the book now. The book changes many times a second, so the figures are written
 * into the page at most twice a second and nothing is rendered for them.
 */
import type { Side } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, withUnit } from '@glasshouse/ui';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { BookFeed } from '../live/book-feed.ts';
import { against, walkBook } from '../model/book.ts';
import { type FeeRates, costOf, outcomeOf, proceedsOf } from '../model/order-math.ts';
import type { Pair } from '../model/pair.ts';
import { usePairFigures } from './words.ts';

const GAP_MS = 500;

/** Calls `write` now and after changes of the book, at most twice a second. */
function useBookWriter(feed: BookFeed, write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => latest.current());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = feed.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, GAP_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [feed]);
}

/** Props of MarketEstimate. */
export interface MarketEstimateProps {
  pair: Pair;
  side: Side;
  /** Canonical amount of the coin; null when there is none. */
  amount: string | null;
  feed: BookFeed;
  fees: FeeRates | undefined;
}

/** Total, average price, slippage and fee of a market order. */
export function MarketEstimate({ pair, side, amount, feed, fees }: MarketEstimateProps) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const total = useRef<HTMLElement>(null);
  const price = useRef<HTMLElement>(null);
  const slippage = useRef<HTMLElement>(null);
  const fee = useRef<HTMLElement>(null);
  const short = useRef<HTMLParagraphElement>(null);
  const put = (element: HTMLElement | null, text: string) => {
    if (element && element.textContent !== text) element.textContent = text;
  };

  useBookWriter(feed, () => {
    const walk = amount === null ? null : walkBook(against(feed.levels(), side), amount);
    const average = walk?.average ?? null;
    const value = walk && average !== null ? (side === 'buy' ? costOf : proceedsOf)(pair, walk.value, '1') : null;
    put(total.current, value === null ? NO_FIGURE : formats.number(value, 2));
    put(price.current, average === null ? NO_FIGURE : `≈\u00a0${figures.priceUnit(average)}`);
    put(slippage.current, average === null || !walk ? NO_FIGURE : formats.percent(walk.slippage, 2));
    const outcome = walk && average !== null && fees ? outcomeOf(pair, side, average, walk.filled, fees.taker) : null;
    put(fee.current, outcome ? `≈\u00a0${withUnit(formats.amount(outcome.fee), outcome.receivesUnit)}` : NO_FIGURE);
    const missing = walk !== null && average !== null && !walk.complete;
    put(
      short.current,
      missing ? t(($) => $.spot.form.notEnoughOffers, { amount: formats.amount(walk.filled), unit: pair.base }) : '',
    );
  });
  return (
    <div className="s-estimate">
      <div className="s-total">
        <span>{t(($) => $.spot.form.estimatedTotal)}</span>
        <span className="num">
          <b ref={total} /> {pair.quote}
        </span>
      </div>
      <dl className="g-kv g-kv-dense">
        <div>
          <dt>{t(($) => $.spot.form.estimatedPrice)}</dt>
          <dd className="num" ref={price} />
        </div>
        <div>
          <dt>{t(($) => $.spot.form.slippage)}</dt>
          <dd className="num" ref={slippage} />
        </div>
        <div>
          <dt>{t(($) => $.spot.form.fee, { rate: fees ? formats.percent(fees.taker, 2) : NO_FIGURE })}</dt>
          <dd className="num" ref={fee} />
        </div>
      </dl>
      <p ref={short} role="status" className="s-short" />
    </div>
  );
}
