/**
 * What a market order would get from the book now. The book changes many times a second, so the figures are written
 * into the page past React and nothing is rendered for them.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { useRef } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { Term } from '../../app/glossary/Term.tsx';
import type { BookFeed } from '../../market/book/book-feed.ts';
import { estimateMarketOrder } from './market-estimate.ts';
import type { FeeRates } from './order-math.ts';
import type { CheckedOrder } from './summary.ts';
import { FeeRate, OtherUnit } from './FigureButtons.tsx';
import type { FormPartProps } from './OrderFields.tsx';
import { putText as put, useBookWriter } from '../../market/book/use-book-writer.ts';
import { usePairFigures, useProblemText } from './words.ts';

export interface MarketEstimateProps extends FormPartProps {
  order: CheckedOrder;
  feed: BookFeed;
  fees: FeeRates | undefined;
}

/** Total or amount, average price, slippage and fee of a market order. */
export function MarketEstimate({ form, pair, order, feed, fees }: MarketEstimateProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const problemText = useProblemText();
  const other = useRef<HTMLElement>(null);
  const price = useRef<HTMLElement>(null);
  const slippage = useRef<HTMLElement>(null);
  const fee = useRef<HTMLElement>(null);
  const warning = useRef<HTMLParagraphElement>(null);
  const byWorth = form.unit === 'quote';

  useBookWriter(feed, () => {
    const { figures: known, problem } = estimateMarketOrder(order, { book: feed.levels(), pair, unit: form.unit, fees });
    const refused = form.errorOf('amount') !== undefined;
    if (byWorth) put(other.current, known ? formats.moneyFigure(known.filled, pair.base) : NO_FIGURE);
    else put(other.current, known ? formats.moneyFigure(known.value, pair.quote) : NO_FIGURE);
    put(price.current, known ? `≈\u00a0${figures.priceUnit(known.average)}` : NO_FIGURE);
    put(slippage.current, known ? formats.percent(known.slippage, 2) : NO_FIGURE);
    const outcome = known?.outcome;
    put(fee.current, outcome ? `≈\u00a0${formats.money(outcome.fee, outcome.receivesUnit)}` : NO_FIGURE);
    slippage.current?.classList.toggle('is-warn', known?.level === 'warn');
    slippage.current?.classList.toggle('is-danger', known?.level === 'high');
    const warns = known !== null && known.level !== 'low';
    const slips = warns ? t(($) => $.orders.form.slippageWarning, { percent: formats.percent(known.slippage, 2) }) : '';
    put(warning.current, refused ? '' : problem ? problemText(problem) : slips);
  });
  return (
    <div className="s-estimate">
      <OtherUnit form={form} pair={pair}>
        <span>{byWorth ? t(($) => $.orders.form.estimatedAmount) : t(($) => $.orders.form.estimatedTotal)}</span>
        <span className="num">
          <b ref={other} /> {byWorth ? pair.base : pair.quote}
        </span>
      </OtherUnit>
      <dl className="g-kv g-kv-dense">
        <div>
          <dt>{t(($) => $.orders.form.estimatedPrice)}</dt>
          <dd className="num" ref={price} />
        </div>
        <div>
          <dt>
            <Term term="slippage">{t(($) => $.orders.form.slippage)}</Term>
          </dt>
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
