/** The state of the order form and every way it changes. Pure; figures are decimal text as typed. */
import type { Force, Side, SideEffect, StpMode, TriggerSource } from '@glasshouse/contract/orders';
import { ORDER_FIELDS, type OrderContext, type OrderField, type OrderText, readAmount, readPrices } from './check-order.ts';
import { type AmountUnit, type FormKind, hasPrice } from './order-kinds.ts';
import { type Funds, type MostOf, costOf, mostAmount, proceedsOf, shareOf, worthPrice } from './order-math.ts';
import { against, walkBook } from '../../market/book/book.ts';
import { type Pair, floorToStep } from '../../market/pair/pair.ts';
import type { OrderWay } from './trade-settings.ts';

/** What is typed and chosen. */
export interface OrderDraft extends OrderText {
  triggerBy: TriggerSource;
  stp: StpMode;
  /** What it does with debts. */
  effect: SideEffect;
  /** Share of the balance when the slider set the amount; then the amount follows price and side. */
  percent: number | null;
  /** Fields that were left or submitted: their problems are shown. */
  touched: Readonly<Record<OrderField, boolean>>;
  /** The desk's refusal of a field, until the field is changed. */
  refusal: { field: OrderField; text: string } | null;
}

/** A change of the form. */
export type OrderAction =
  | { type: 'side'; side: Side }
  | { type: 'kind'; kind: FormKind }
  | { type: 'field'; field: OrderField; text: string }
  | { type: 'percent'; percent: number }
  | { type: 'unit'; unit: AmountUnit }
  | { type: 'triggerBy'; triggerBy: TriggerSource }
  | { type: 'force'; force: Force }
  | { type: 'stp'; stp: StpMode }
  | { type: 'effect'; effect: SideEffect }
  | { type: 'left'; field: OrderField }
  | { type: 'tried' }
  | { type: 'pick'; price: string; amount?: string | null }
  | { type: 'placed' }
  | { type: 'refused'; field: OrderField; text: string };

const all = (value: boolean) => Object.fromEntries(ORDER_FIELDS.map((field) => [field, value])) as Record<OrderField, boolean>;
const UNTOUCHED = all(false);

/** Decimals that worth is typed with: those of money. */
export const WORTH_STEP = '0.01';

/** An empty form at a price, '' when none is known. */
export function newDraft(side: Side, price: string, way: OrderWay = { kind: 'limit', amountUnit: 'base' }): OrderDraft {
  return {
    side,
    kind: way.kind,
    unit: way.amountUnit,
    price,
    amount: '',
    trigger: '',
    stopPrice: '',
    display: '',
    force: 'gtc',
    triggerBy: 'last',
    stp: 'expire_taker',
    effect: 'none',
    percent: null,
    touched: UNTOUCHED,
    refusal: null,
  };
}

/** What the most of a draft is asked with. */
export function mostOf(draft: OrderText): MostOf {
  return { side: draft.side, kind: draft.kind, unit: draft.unit, ...readPrices(draft) };
}

/** The coins of a share of the balance, for a sale at market whose amount is shown by its worth; null for any other. */
function coinsOf(order: MostOf, pair: Pair, funds: Funds, percent: number): string | null {
  if (order.side !== 'sell' || order.kind !== 'market' || order.unit !== 'quote' || funds.base === null) return null;
  const coins = shareOf(floorToStep(funds.base, pair.lot), percent, pair.lot);
  return coins === '0' ? null : coins;
}

/** The amount that a share of the balance means now; the old amount when it cannot be known. */
function withShare(draft: OrderDraft, { pair, funds, book }: OrderContext): OrderDraft {
  if (draft.percent === null) return draft;
  const order = mostOf(draft);
  const coins = coinsOf(order, pair, funds, draft.percent);
  const levels = against(book, 'sell');
  if (coins !== null && levels.length > 0) {
    const amount = floorToStep(walkBook(levels, coins).value, WORTH_STEP);
    return { ...draft, coins, amount: amount === '0' ? '' : amount };
  }
  const most = mostAmount(pair, order, funds, book);
  if (most === null) return { ...draft, coins: null };
  const amount = shareOf(most, draft.percent, order.unit === 'base' ? pair.lot : WORTH_STEP);
  return { ...draft, coins: null, amount: amount === '0' ? '' : amount };
}

/** The same order typed in another unit: the amount is converted where there is a price. */
function inUnit(draft: OrderDraft, unit: AmountUnit, context: OrderContext): OrderDraft {
  const { pair } = context;
  const next = { ...draft, unit };
  if (unit === draft.unit) return draft;
  if (draft.percent !== null) return withShare(next, context);
  const price = worthPrice(draft.kind, readPrices(draft));
  const { amount } = readAmount(draft, pair);
  if (price === null || amount === null || amount === '0') return { ...next, amount: '' };
  if (unit === 'base') return { ...next, amount };
  const worth = draft.side === 'buy' ? costOf(pair, price, amount) : proceedsOf(pair, price, amount);
  return { ...next, amount: floorToStep(worth, WORTH_STEP) };
}

/** The form after a change. */
export function reduceOrder(draft: OrderDraft, action: OrderAction, context: OrderContext): OrderDraft {
  const clean = draft.refusal === null ? draft : { ...draft, refusal: null };
  switch (action.type) {
    case 'side':
      return withShare({ ...clean, side: action.side, touched: UNTOUCHED }, context);
    case 'kind':
      return withShare({ ...clean, kind: action.kind, touched: UNTOUCHED }, context);
    case 'field':
      if (action.field === 'amount') return { ...clean, amount: action.text, coins: null, percent: null };
      return withShare({ ...clean, [action.field]: action.text }, context);
    case 'pick': {
      // A price of the book fills the limit where there is one, else it asks for a limit order.
      const kind = hasPrice(draft.kind) ? draft.kind : 'limit';
      const picked = { ...clean, kind, price: action.price };
      if (action.amount)
        return { ...picked, unit: 'base', amount: floorToStep(action.amount, context.pair.lot), coins: null, percent: null };
      return withShare(picked, context);
    }
    case 'percent':
      return withShare({ ...clean, percent: action.percent }, context);
    case 'unit':
      return inUnit(clean, action.unit, context);
    case 'triggerBy':
      return { ...clean, triggerBy: action.triggerBy };
    case 'force':
      return { ...clean, force: action.force };
    case 'stp':
      return { ...clean, stp: action.stp };
    case 'effect':
      return withShare({ ...clean, effect: action.effect }, context);
    case 'left':
      // An empty field that was only passed through is not an error yet.
      return draft[action.field] === '' ? draft : { ...draft, touched: { ...draft.touched, [action.field]: true } };
    case 'tried':
      return { ...clean, touched: all(true) };
    case 'placed':
      return { ...clean, amount: '', coins: null, display: '', percent: null, touched: UNTOUCHED };
    case 'refused':
      return { ...draft, refusal: { field: action.field, text: action.text } };
  }
}
