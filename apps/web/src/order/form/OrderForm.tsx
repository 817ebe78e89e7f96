/** The order form of a pair. It is drawn when the user or the balance changes something, never for a price. */
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { type FormEvent, type Ref, memo, useImperativeHandle, useRef } from 'react';
import { WaysToMoney } from '../../app/page/WaysToMoney.tsx';
import { useIsStale } from '../../app/live/use-topic.ts';
import { useIsLoggedIn, useRequireLogin } from '../../app/session/use-session.ts';
import type { BookFeed } from '../../market/book/book-feed.ts';
import type { OrderField } from './check-order.ts';
import type { FeeRates } from './order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { CheckedOrder } from './summary.ts';
import { useFunds } from '../own/account.ts';
import { useOrderProduct } from '../product.ts';
import type { OnPick } from '../../market/book/BookPanel.tsx';
import { BalanceLines, TotalLine } from './OrderFigures.tsx';
import { AdvancedChoice, AmountField, FIELD_IDS, KindChoice, PriceFields, ShareSlider, SideChoice } from './OrderFields.tsx';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { type OrderFormState, useOrderForm } from './use-order-form.ts';

/** What other parts of the screen may do to the form. */
export interface OrderFormHandle {
  /** Takes a price of the book, with an amount when there is one. */
  pick: OnPick;
  side: (side: Side) => void;
  /** The order was accepted: the amount is emptied. */
  placed: () => void;
  /** The desk refused a field. */
  refused: (field: OrderField, text: string) => void;
}

/** Props of OrderForm. Key it by the pair. */
export interface OrderFormProps {
  pair: Pair;
  feed: BookFeed;
  fees: FeeRates | undefined;
  startSide: Side;
  /** Price at which the form opens, '' when none is known. */
  startPrice: string;
  /** The newest price. */
  last: () => string | null;
  /** An order is on its way. */
  busy: boolean;
  /** The order passed its checks: show the confirmation. */
  onReview: (order: CheckedOrder) => void;
  ref?: Ref<OrderFormHandle>;
}

function SubmitButton({ form, pair, busy }: { form: OrderFormState; pair: Pair; busy: boolean }) {
  const { t } = useTranslation(['orders']);
  const loggedIn = useIsLoggedIn();
  const stale = useIsStale();
  const { side, kind } = form.draft;
  if (!loggedIn) {
    return (
      <Button type="submit" variant="primary" block>
        {t(($) => $.orders.form.logIn)}
      </Button>
    );
  }
  if (form.lacks !== null) {
    return (
      <Button type="submit" block needsConnection>
        {t(($) => $.orders.form.notEnough, { unit: form.lacks })}
      </Button>
    );
  }
  // Before the first book nothing is known of the offers: a press would be refused for want of them.
  const waits = kind === 'market' && (stale || !form.hasBook);
  const act =
    side === 'buy' ? t(($) => $.orders.form.buyCoin, { coin: pair.base }) : t(($) => $.orders.form.sellCoin, { coin: pair.base });
  return (
    <Button type="submit" variant={side} block needsConnection busy={busy} disabled={!pair.open || waits}>
      {pair.open ? (waits ? t(($) => $.orders.form.waiting) : act) : t(($) => $.orders.form.closed)}
    </Button>
  );
}

export const OrderForm = memo(function OrderForm(props: OrderFormProps) {
  const { pair, feed, fees, startSide, startPrice, last, busy, onReview, ref } = props;
  const { t } = useTranslation(['orders']);
  const funds = useFunds(pair);
  const { borrowing } = useOrderProduct();
  // The same at every drawing of a form: a product borrows or does not.
  const credit = borrowing?.useCredit(pair) ?? null;
  const form = useOrderForm({ pair, funds, credit, feed, last, start: { side: startSide, price: startPrice } });
  const requireLogin = useRequireLogin();
  const element = useRef<HTMLFormElement>(null);
  useAboveKeyboard(element);
  const { dispatch } = form;
  useImperativeHandle(
    ref,
    () => ({
      pick: (price, amount) => dispatch({ type: 'pick', price, amount }),
      side: (side) => dispatch({ type: 'side', side }),
      placed: () => dispatch({ type: 'placed' }),
      refused: (field, text) => dispatch({ type: 'refused', field, text }),
    }),
    [dispatch],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    requireLogin(() => {
      const checked = form.check();
      if ('side' in checked) {
        onReview(checked);
        return;
      }
      haptic('error');
      const field = checked[0]?.field;
      if (field) document.getElementById(FIELD_IDS[field])?.focus();
    });
  };
  return (
    <form ref={element} className="s-form" aria-label={t(($) => $.orders.form.title)} onSubmit={submit} noValidate>
      <SideChoice form={form} />
      <KindChoice form={form} feed={feed} />
      <PriceFields form={form} pair={pair} />
      <AmountField form={form} pair={pair} />
      <ShareSlider form={form} pair={pair} />
      <TotalLine form={form} pair={pair} feed={feed} fees={fees} />
      {borrowing && (
        <borrowing.Effect
          pair={pair}
          order={form.read()}
          effect={form.draft.effect}
          onChoose={(effect) => dispatch({ type: 'effect', effect })}
        />
      )}
      <AdvancedChoice form={form} pair={pair} />
      <BalanceLines form={form} pair={pair} funds={funds} fees={fees} />
      <SubmitButton form={form} pair={pair} busy={busy} />
      {form.lacks !== null && <WaysToMoney currency={form.draft.side === 'buy' ? pair.quoteId : pair.baseId} />}
    </form>
  );
});
