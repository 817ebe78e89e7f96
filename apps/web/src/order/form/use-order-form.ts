/** The order form's state bound to its pair, the balance and the book. Prices that tick do not touch it. */
import type { Side, SideEffect } from '@glasshouse/contract/orders';
import { addDecimals } from '@glasshouse/money';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { BookFeed } from '../../market/book/book-feed.ts';
import {
  type OrderContext,
  type OrderField,
  type OrderProblem,
  checkOrder,
  isShort,
  mayHide,
  readAmount,
  readPositive,
  readPrices,
} from './check-order.ts';
import { type OrderAction, type OrderDraft, mostOf, newDraft, reduceOrder } from './order-form.ts';
import type { AmountUnit } from './order-kinds.ts';
import { type Funds, mostAmount, percentOf } from './order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { CheckedOrder } from './summary.ts';
import { changeTradeSettings, tradeSettings } from './use-trade-settings.ts';
import { useProblemText } from './words.ts';

/** The form as its parts use it. */
export interface OrderFormState {
  draft: OrderDraft;
  dispatch: (action: OrderAction) => void;
  /** The unit that the amount is typed in. */
  unit: AmountUnit;
  /** The most the balance affords in that unit; null while unknown. */
  most: string | null;
  /** Position of the slider. */
  percent: number;
  /** The currency of which the order needs more than there is; null while the balance is enough. */
  lacks: string | null;
  /** The book was read once at least. */
  hasBook: boolean;
  /** Words under a field. */
  errorOf: (field: OrderField) => string | undefined;
  /** The order as far as it can be read. */
  read: () => CheckedOrder;
  /** The order, when nothing is wrong; else what is. Shows all problems. */
  check: () => CheckedOrder | readonly OrderProblem[];
}

/** What the form is bound to. */
export interface OrderFormParts {
  pair: Pair;
  funds: Funds;
  /** What may be borrowed beside it; null where nothing can. */
  credit?: Funds | null;
  feed: BookFeed;
  /** The newest price. */
  last: () => string | null;
  start: { side: Side; price: string };
}

function readDraft(draft: OrderDraft, pair: Pair): CheckedOrder {
  const { side, kind, triggerBy, force, stp, effect } = draft;
  return {
    side,
    kind,
    ...readAmount(draft, pair),
    ...readPrices(draft),
    triggerBy,
    force: kind === 'limit' ? force : 'gtc',
    display: mayHide(draft) ? readPositive(draft.display) : null,
    stp,
    effect,
  };
}

/** The next order begins as this one was chosen to be: at market or with a limit, in coins or in money. */
function keepWay(action: OrderAction): void {
  if (action.type === 'kind' && (action.kind === 'limit' || action.kind === 'market')) changeTradeSettings({ kind: action.kind });
  if (action.type === 'unit') changeTradeSettings({ amountUnit: action.unit });
}

/** What an order may give: what is there, and what it may borrow where it does. */
function spendable(effect: SideEffect, funds: Funds, credit: Funds | null | undefined): Funds {
  if (effect !== 'borrow' || !credit) return funds;
  const sum = (has: string | null, more: string | null) => (has === null ? null : addDecimals(has, more ?? '0'));
  return { base: sum(funds.base, credit.base), quote: sum(funds.quote, credit.quote) };
}

/** Keeps the form of a pair. */
export function useOrderForm({ pair, funds, credit, feed, last, start }: OrderFormParts): OrderFormState {
  const [draft, setDraft] = useState(() => newDraft(start.side, start.price, tradeSettings()));
  const problemText = useProblemText();
  const latest = useRef({ pair, funds, credit, last });
  latest.current = { pair, funds, credit, last };
  const context = useCallback(
    (effect: SideEffect): OrderContext => {
      const now = latest.current;
      return { pair: now.pair, funds: spendable(effect, now.funds, now.credit), book: feed.levels(), last: now.last() };
    },
    [feed],
  );

  const dispatch = useCallback(
    (action: OrderAction) => {
      keepWay(action);
      setDraft((now) => reduceOrder(now, action, context(action.type === 'effect' ? action.effect : now.effect)));
    },
    [context],
  );
  const most = mostAmount(pair, mostOf(draft), spendable(draft.effect, funds, credit), feed.levels());
  const hasBook = useSyncExternalStore(feed.subscribe, () => feed.getSnapshot() !== null);
  // Before the first book nobody knows whether there are offers.
  const problems = checkOrder(draft, context(draft.effect)).filter(({ code }) => hasBook || code !== 'noOffers');

  const errorOf = (field: OrderField) => {
    if (draft.refusal?.field === field) return draft.refusal.text;
    const problem = problems.find((one) => one.field === field);
    // That money is missing is shown before anything is pressed.
    return problem && (draft.touched[field] || isShort(problem)) ? problemText(problem) : undefined;
  };
  const lacks = problems.some(isShort) ? (draft.side === 'buy' ? pair.quote : pair.base) : null;
  const check = () => {
    const found = checkOrder(draft, context(draft.effect));
    if (found.length === 0) return readDraft(draft, pair);
    dispatch({ type: 'tried' });
    return found;
  };
  const typed = readPositive(draft.amount);
  const percent = useMemo(() => draft.percent ?? percentOf(typed, most), [draft.percent, typed, most]);
  return { draft, dispatch, unit: draft.unit, most, percent, lacks, hasBook, errorOf, read: () => readDraft(draft, pair), check };
}
