/**
 * What a market order would get from the book now. The book changes many times a second, so the figures are written
 * into the page past React and nothing is rendered for them.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { useRef } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { BookFeed } from '../live/book-feed.ts';
import { against, walkBook, walkValue } from '../model/book.ts';
import { type FeeRates, costOf, outcomeOf, proceedsOf } from '../model/order-math.ts';
import { beyondBook } from '../model/check-order.ts';
import { type CheckedOrder, slippageLevel } from '../model/summary.ts';
import { FeeRate, OtherUnit } from './FigureButtons.tsx';
import type { FormPartProps } from './OrderFields.tsx';
import { putText as put, useBookWriter } from './use-book-writer.ts';
import { usePairFigures, useProblemText } from './words.ts';

/** Props of MarketEstimate. */
export interface MarketEstimateProps extends FormPartProps {
  order: CheckedOrder;
  feed: BookFeed;
  fees: FeeRates | undefined;
}

/** Total or amount, average price, slippage and fee of a market order. */
export function MarketEstimate({ form, pair, order, feed, fees }: MarketEstimateProps) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const problemText = useProblemText();
  const other = useRef<HTMLElement>(null);
  const price = useRef<HTMLElement>(null);
  const slippage = useRef<HTMLElement>(null);
  const fee = useRef<HTMLElement>(null);
  const warning = useRef<HTMLParagraphElement>(null);
  const { side, amount, quoteAmount } = order;
  const byWorth = form.unit === 'quote';

  useBookWriter(feed, () => {
    const levels = against(feed.levels(), side);
    const walk =
      quoteAmount !== null ? walkValue(levels, quoteAmount, pair.lot) : amount === null ? null : walkBook(levels, amount);
    const average = walk?.average ?? null;
    // Beyond the levels that were sent nothing is known: no figure, and the words that the amount is refused with.
    const beyond = walk && beyondBook(walk, form.unit, pair);
    // Of what the book cannot fill no total is shown either: it would be that of another order.
    const known = walk !== null && average !== null && walk.complete ? { ...walk, average } : null;
    const refused = form.errorOf('amount') !== undefined;
    const value = known && (side === 'buy' ? costOf : proceedsOf)(pair, known.value, '1');
    if (byWorth) put(other.current, known ? formats.moneyFigure(known.filled, pair.base) : NO_FIGURE);
    else put(other.current, value === null ? NO_FIGURE : formats.moneyFigure(value, pair.quote));
    put(price.current, known ? `≈\u00a0${figures.priceUnit(known.average)}` : NO_FIGURE);
    put(slippage.current, known ? formats.percent(known.slippage, 2) : NO_FIGURE);
    const outcome = known && fees ? outcomeOf(pair, side, known.average, known.filled, fees.taker) : null;
    put(fee.current, outcome ? `≈\u00a0${formats.money(outcome.fee, outcome.receivesUnit)}` : NO_FIGURE);
    const level = known ? slippageLevel(known.slippage) : 'low';
    slippage.current?.classList.toggle('is-warn', level === 'warn');
    slippage.current?.classList.toggle('is-danger', level === 'high');
    const offered = walk !== null && !walk.complete && average !== null ? walk.filled : null;
    const words = refused
      ? ''
      : beyond
        ? problemText(beyond)
        : offered !== null
          ? problemText({ field: 'amount', code: 'thinBook', amount: offered, unit: pair.base })
          : known && level !== 'low'
            ? t(($) => $.spot.form.slippageWarning, { percent: formats.percent(known.slippage, 2) })
            : '';
    put(warning.current, words);
  });
  return (
    <div className="s-estimate">
      <OtherUnit form={form} pair={pair}>
        <span>{byWorth ? t(($) => $.spot.form.estimatedAmount) : t(($) => $.spot.form.estimatedTotal)}</span>
        <span className="num">
          <b ref={other} /> {byWorth ? pair.base : pair.quote}
        </span>
      </OtherUnit>
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
          <dt>
            <FeeRate rate={fees?.taker} />
          </dt>
          <dd className="num" ref={fee} />
        </div>
      </dl>
      <p ref={warning} role="status" className="s-short" />
    </div>
  );
}
