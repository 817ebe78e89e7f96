/** The figures under the fields: total, available, the most, fee; at market an estimate that follows the book. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { BookFeed } from '../live/book-feed.ts';
import { readPositive } from '../model/check-order.ts';
import { type FeeRates, type Funds, costOf, outcomeOf, proceedsOf, worseRate } from '../model/order-math.ts';
import type { Pair } from '../model/pair.ts';
import { MarketEstimate } from './MarketEstimate.tsx';
import type { FormPartProps } from './OrderFields.tsx';

/** Price times amount, as it would be paid or received. */
export function TotalLine({ form, pair, feed, fees }: FormPartProps & { feed: BookFeed; fees: FeeRates | undefined }) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const { draft } = form;
  const amount = readPositive(draft.amount);
  if (draft.kind === 'market') return <MarketEstimate pair={pair} side={draft.side} amount={amount} feed={feed} fees={fees} />;
  const price = readPositive(draft.price);
  const total = price && amount && (draft.side === 'buy' ? costOf(pair, price, amount) : proceedsOf(pair, price, amount));
  return (
    <div className="s-total" aria-live="polite">
      <span>{t(($) => $.spot.form.total)}</span>
      <span className="num">
        <b>{total ? formats.amount(total, 2) : NO_FIGURE}</b> {pair.quote}
      </span>
    </div>
  );
}

function feeText(
  form: FormPartProps['form'],
  pair: Pair,
  fees: FeeRates | undefined,
  amountText: (text: string) => string,
): string {
  const price = readPositive(form.draft.price);
  const amount = readPositive(form.draft.amount);
  const unit = form.draft.side === 'buy' ? pair.base : pair.quote;
  if (!fees || amount === null) return withUnit(NO_FIGURE, unit);
  // A fee in the coin depends on no price; one in the quote currency does.
  if (form.draft.side === 'sell' && price === null) return withUnit(NO_FIGURE, unit);
  return `≈\u00a0${withUnit(amountText(outcomeOf(pair, form.draft.side, price ?? '1', amount, worseRate(fees)).fee), unit)}`;
}

/** Available, the most, and the fee of a limit order; that of a market order stands with its estimate. */
export function BalanceLines({ form, pair, funds, fees }: FormPartProps & { funds: Funds; fees: FeeRates | undefined }) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const buys = form.draft.side === 'buy';
  const [available, unit] = buys ? [funds.quote, pair.quote] : [funds.base, pair.base];
  const rate = fees && worseRate(fees);
  const figure = (text: string | null, write: (text: string) => string, code: string) => {
    if (!hidden || text === null) return <span className="num">{withUnit(text === null ? NO_FIGURE : write(text), code)}</span>;
    return (
      <span className="num">
        <span aria-hidden="true">{withUnit(HIDDEN_FIGURE, code)}</span>
        <span className="sr">{t(($) => $.spot.form.hidden)}</span>
      </span>
    );
  };
  return (
    <KeyValueList
      dense
      items={[
        {
          key: 'available',
          label: t(($) => $.spot.form.available),
          value: figure(available, (text) => formats.balance(text), unit),
        },
        {
          key: 'most',
          label: buys ? t(($) => $.spot.form.maxBuy) : t(($) => $.spot.form.maxSell),
          value: figure(form.most, (text) => formats.amount(text), pair.base),
        },
        form.draft.kind === 'limit' && {
          key: 'fee',
          label: t(($) => $.spot.form.fee, { rate: rate ? formats.percent(rate, 2) : NO_FIGURE }),
          value: <span className="num">{feeText(form, pair, fees, (text) => formats.amount(text))}</span>,
        },
      ]}
    />
  );
}
