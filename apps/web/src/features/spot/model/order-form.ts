/** The state of the order form and every way it changes. Pure; figures are decimal text as typed. */
import type { OrderKind, Side } from '@glasshouse/contract';
import { type OrderContext, type OrderField, readPositive } from './check-order.ts';
import { mostAmount, shareOf } from './order-math.ts';

/** What is typed and chosen. */
export interface OrderDraft {
  side: Side;
  kind: OrderKind;
  price: string;
  amount: string;
  /** Share of the balance when the slider set the amount; then the amount follows price and side. */
  percent: number | null;
  /** Fields that were left or submitted: their problems are shown. */
  touched: Readonly<Record<OrderField, boolean>>;
  /** What the desk said about a field, until it is changed. */
  refusal: { field: OrderField; text: string } | null;
}

/** A change of the form. */
export type OrderAction =
  | { type: 'side'; side: Side }
  | { type: 'kind'; kind: OrderKind }
  | { type: 'price'; price: string }
  | { type: 'amount'; amount: string }
  | { type: 'percent'; percent: number }
  | { type: 'left'; field: OrderField }
  | { type: 'tried' }
  | { type: 'pick'; price: string }
  | { type: 'placed' }
  | { type: 'refused'; field: OrderField; text: string };

const UNTOUCHED = { price: false, amount: false } as const;

/** An empty form at a price, '' when none is known. */
export function newDraft(side: Side, price: string): OrderDraft {
  return { side, kind: 'limit', price, amount: '', percent: null, touched: UNTOUCHED, refusal: null };
}

/** The amount that a share of the balance means now; the old amount when it cannot be known. */
function withShare(draft: OrderDraft, context: OrderContext): OrderDraft {
  if (draft.percent === null) return draft;
  const order = { side: draft.side, kind: draft.kind, price: readPositive(draft.price) };
  const most = mostAmount(context.pair, order, context.funds, context.book.asks);
  if (most === null) return draft;
  const amount = shareOf(most, draft.percent, context.pair.lot);
  return { ...draft, amount: amount === '0' ? '' : amount };
}

/** The form after a change. */
export function reduceOrder(draft: OrderDraft, action: OrderAction, context: OrderContext): OrderDraft {
  const clean = draft.refusal === null ? draft : { ...draft, refusal: null };
  switch (action.type) {
    case 'side':
      return withShare({ ...clean, side: action.side, touched: UNTOUCHED }, context);
    case 'kind':
      return withShare({ ...clean, kind: action.kind, touched: UNTOUCHED }, context);
    case 'price':
      return withShare({ ...clean, price: action.price }, context);
    case 'pick':
      return withShare({ ...clean, kind: 'limit', price: action.price }, context);
    case 'amount':
      return { ...clean, amount: action.amount, percent: null };
    case 'percent':
      return withShare({ ...clean, percent: action.percent }, context);
    case 'left':
      // An empty field that was only passed through is not an error yet.
      return draft[action.field] === '' ? draft : { ...draft, touched: { ...draft.touched, [action.field]: true } };
    case 'tried':
      return { ...clean, touched: { price: true, amount: true } };
    case 'placed':
      return { ...clean, amount: '', percent: null, touched: UNTOUCHED };
    case 'refused':
      return { ...draft, refusal: { field: action.field, text: action.text } };
  }
}
