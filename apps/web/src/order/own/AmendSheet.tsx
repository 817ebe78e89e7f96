/** Changing price, trigger or amount of a live order; shows beforehand whether its place in the queue is kept. Lazy. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { newestOf } from '../../app/live/use-ticker.ts';
import { failureText } from '../../app/services.ts';
import {
  type AmendField,
  type AmendProblem,
  type AmendText,
  amendFields,
  amendInput,
  amendStart,
  checkAmend,
  placeAfter,
} from './amend.ts';
import { AmendFrame, AmendStepper } from './AmendFrame.tsx';
import { readPositive } from '../form/check-order.ts';
import { costOf, proceedsOf } from '../form/order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useAmendOrder } from './account.ts';
import { useQuotes } from '../../market/pair/market-data.ts';
import { decimalsOf } from '../../market/book/book.ts';
import type { MovedOrder } from './order-lines.ts';
import { Sentences, useOrderTrigger } from './OrderParts.tsx';
import { refusedField } from '../form/use-order-flow.tsx';
import { useOrderFigures } from '../form/words.ts';

/** Props of AmendSheet. Key it by the order. */
export interface AmendSheetProps {
  order: OrderItem;
  pair: Pair;
  /** A field that was dragged on the chart: the sheet opens with its new price. */
  moved?: MovedOrder | undefined;
  open: boolean;
  onClose: () => void;
}

function useProblem(pair: Pair): (problem: AmendProblem) => string {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  return (problem) => {
    const unit = problem.field === 'amount' ? pair.base : pair.quote;
    switch (problem.code) {
      case 'required':
        return problem.field === 'amount' ? t(($) => $.orders.problems.amountInvalid) : t(($) => $.orders.problems.priceInvalid);
      case 'step':
        return t(($) => $.orders.problems.amountLot, { step: formats.number(problem.step, decimalsOf(problem.step)), unit });
      case 'outsideBand':
        return t(($) => $.orders.errors.ORDER_PRICE_BAND, {
          low: formats.price(problem.low, pair.priceDecimals),
          high: withUnit(formats.price(problem.high, pair.priceDecimals), unit),
        });
      case 'belowFilled':
        return t(($) => $.orders.amend.belowFilled, { amount: formats.money(problem.amount, unit) });
      case 'tooSmall':
        return t(($) => $.orders.problems.tooSmall, {
          amount: formats.moneyFigure(problem.amount, pair.quote),
          unit: pair.quote,
        });
    }
  };
}

/** The figures as typed, what is wrong with them, and the change that they make; `input` is null while there is none. */
function useAmend({ order, pair, moved, onClose }: Pick<AmendSheetProps, 'order' | 'pair' | 'moved' | 'onClose'>) {
  const [text, setText] = useState<AmendText>(() => ({ ...amendStart(order), ...(moved && { [moved.field]: moved.price }) }));
  const [refusal, setRefusal] = useState<{ field: AmendField | null; text: string } | null>(null);
  const problemText = useProblem(pair);
  const amend = useAmendOrder(onClose, (failure) => {
    const field = refusedField(failure);
    const known = field === 'price' || field === 'trigger' || field === 'amount' ? field : null;
    setRefusal({ field: known, text: failureText(failure) });
  });
  const quote = useQuotes().data?.find((one) => one.id === pair.id);
  const problems = checkAmend(order, text, pair, quote ? newestOf(quote).last : null);
  const input = problems.length === 0 ? amendInput(order, text) : null;
  const errorOf = (field: AmendField) => {
    if (refusal?.field === field) return refusal.text;
    const problem = problems.find((one) => one.field === field);
    return problem && problemText(problem);
  };
  const change = (field: AmendField, next: string) => {
    setRefusal(null);
    setText((now) => ({ ...now, [field]: next }));
  };
  return { text, refusal, isSame: input === null && problems.length === 0, input, amend, errorOf, change };
}

interface AmendPartProps {
  order: OrderItem;
  pair: Pair;
  form: ReturnType<typeof useAmend>;
}

function AmendFields({ order, pair, form }: AmendPartProps) {
  const { t } = useTranslation(['orders']);
  const labels = {
    trigger: t(($) => $.orders.form.trigger, { unit: pair.quote }),
    price: t(($) => $.orders.form.price, { unit: pair.quote }),
    amount: t(($) => $.orders.form.amount, { unit: pair.base }),
  };
  return amendFields(order).map((field) => (
    <AmendStepper
      key={field}
      label={labels[field]}
      value={form.text[field]}
      onChange={(next) => form.change(field, next)}
      step={field === 'amount' ? pair.lot : pair.tick}
      error={form.errorOf(field)}
    />
  ));
}

/** What has traded already, and what the order would cost or bring. */
function AmendFacts({ order, pair, form: { text } }: AmendPartProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const price = readPositive(text.price) ?? readPositive(text.trigger);
  const amount = readPositive(text.amount);
  const total = price && amount && (order.type === 'buy' ? costOf : proceedsOf)(pair, price, amount);
  return (
    <KeyValueList
      panel
      items={[
        {
          key: 'filled',
          label: t(($) => $.orders.order.filled),
          value: formats.money(order.filled, pair.base),
        },
        {
          key: 'total',
          label: t(($) => $.orders.form.total),
          value: total ? formats.money(total, pair.quote) : withUnit('–', pair.quote),
          result: true,
        },
      ]}
    />
  );
}

export default function AmendSheet({ order, pair, moved, open, onClose }: AmendSheetProps) {
  const { t } = useTranslation(['orders']);
  const form = useAmend({ order, pair, moved, onClose });
  const { refusal, input, amend } = form;
  const named = useOrderFigures()(order);
  const trigger = useOrderTrigger()(order);
  const place = placeAfter(order, form.text);
  const what = order.type === 'buy' ? t(($) => $.orders.cancel.buy, named) : t(($) => $.orders.cancel.sell, named);
  return (
    <AmendFrame
      open={open}
      onClose={onClose}
      busy={amend.busy}
      variant={order.type}
      description={<Sentences all={[trigger, what]} />}
      state={form.isSame ? 'same' : input === null ? 'wrong' : 'ready'}
      onSave={() => input && amend.submit(input)}
      refusal={refusal?.field === null ? refusal.text : null}
      place={place}
    >
      <AmendFields order={order} pair={pair} form={form} />
      <AmendFacts order={order} pair={pair} form={form} />
    </AmendFrame>
  );
}
