/** The figures under the fields: total, available, the most, fee; at market an estimate that follows the book. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useSettings } from '../../app/session/use-session.ts';
import type { BookFeed } from '../../market/book/book-feed.ts';
import { type FeeRates, type Funds, costOf, outcomeOf, proceedsOf, worseRate } from './order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { CheckedOrder } from './summary.ts';
import { MarketEstimate } from './MarketEstimate.tsx';
import { FeeRate, OtherUnit } from './FigureButtons.tsx';
import type { FormPartProps } from './OrderFields.tsx';

/** Price that the total of an order is counted at, and the coins it moves; null while something is missing. */
function atPrice({ price, trigger, amount }: CheckedOrder): { price: string; amount: string } | null {
  const at = price ?? trigger;
  return at === null || amount === null ? null : { price: at, amount };
}

/** Price times amount, as it would be paid or received; or the coins that an amount of money is. */
export function TotalLine({ form, pair, feed, fees }: FormPartProps & { feed: BookFeed; fees: FeeRates | undefined }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { draft, unit } = form;
  const order = form.read();
  if (draft.kind === 'market') return <MarketEstimate form={form} pair={pair} order={order} feed={feed} fees={fees} />;
  const known = atPrice(order);
  const total = known && (draft.side === 'buy' ? costOf : proceedsOf)(pair, known.price, known.amount);
  return (
    <div aria-live="polite">
      <OtherUnit form={form} pair={pair}>
        <span>{unit === 'base' ? t(($) => $.orders.form.total) : t(($) => $.orders.order.amount)}</span>
        {unit === 'base' ? (
          <span className="num">
            <b>{total ? formats.moneyFigure(total, pair.quote) : NO_FIGURE}</b> {pair.quote}
          </span>
        ) : (
          <span className="num">
            <b>{known ? formats.moneyFigure(known.amount, pair.base) : NO_FIGURE}</b> {pair.base}
          </span>
        )}
      </OtherUnit>
    </div>
  );
}

function feeText(
  order: CheckedOrder,
  pair: Pair,
  fees: FeeRates | undefined,
  write: (text: string, code: string) => string,
): string {
  const unit = order.side === 'buy' ? pair.base : pair.quote;
  const known = atPrice(order);
  // A fee in the coin depends on no price; one in the quote currency does.
  const amount = known?.amount ?? (order.side === 'buy' ? order.amount : null);
  if (!fees || amount === null) return withUnit(NO_FIGURE, unit);
  const { fee } = outcomeOf(pair, order.side, known?.price ?? '1', amount, worseRate(fees));
  return `≈\u00a0${write(fee, unit)}`;
}

/** Available, the most, and the fee; that of a market order stands with its estimate. */
export function BalanceLines({ form, pair, funds, fees }: FormPartProps & { funds: Funds; fees: FeeRates | undefined }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const buys = form.draft.side === 'buy';
  const [available, unit] = buys ? [funds.quote, pair.quote] : [funds.base, pair.base];
  const figure = (text: string | null, write: (text: string) => string, code: string) => {
    if (!hidden || text === null) return <span className="num">{withUnit(text === null ? NO_FIGURE : write(text), code)}</span>;
    return (
      <span className="num">
        <span aria-hidden="true">{withUnit(HIDDEN_FIGURE, code)}</span>
        <span className="sr">{t(($) => $.orders.form.hidden)}</span>
      </span>
    );
  };
  return (
    <KeyValueList
      dense
      items={[
        {
          key: 'available',
          label: t(($) => $.orders.form.available),
          value: figure(available, (text) => formats.balance(text, unit), unit),
        },
        {
          key: 'most',
          label: buys ? t(($) => $.orders.form.maxBuy) : t(($) => $.orders.form.maxSell),
          value:
            form.unit === 'base'
              ? figure(form.most, (text) => formats.moneyFigure(text, pair.base), pair.base)
              : figure(form.most, (text) => formats.moneyFigure(text, pair.quote), pair.quote),
        },
        form.draft.kind !== 'market' && {
          key: 'fee',
          label: <FeeRate rate={fees && worseRate(fees)} />,
          value: <span className="num">{feeText(form.read(), pair, fees, formats.money)}</span>,
        },
      ]}
    />
  );
}
