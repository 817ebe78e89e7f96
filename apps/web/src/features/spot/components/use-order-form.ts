/** The order form's state bound to its pair, the balance and the book. Prices that tick do not touch it. */
import type { Side } from '@glasshouse/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { BookFeed } from '../live/book-feed.ts';
import { type OrderField, type OrderProblem, checkOrder, readPositive } from '../model/check-order.ts';
import { type OrderAction, type OrderDraft, newDraft, reduceOrder } from '../model/order-form.ts';
import { type Funds, mostAmount, percentOf } from '../model/order-math.ts';
import type { Pair } from '../model/pair.ts';
import type { CheckedOrder } from '../model/summary.ts';
import { useProblemText } from './words.ts';

/** The form as its parts use it. */
export interface OrderFormState {
  draft: OrderDraft;
  dispatch: (action: OrderAction) => void;
  /** The most the balance affords; null while unknown. */
  most: string | null;
  /** Position of the slider. */
  percent: number;
  /** Words under a field. */
  errorOf: (field: OrderField) => string | undefined;
  /** The order, when nothing is wrong; else what is. Shows all problems. */
  check: () => CheckedOrder | readonly OrderProblem[];
}

/** Keeps the form of a pair. */
export function useOrderForm(pair: Pair, funds: Funds, feed: BookFeed, start: { side: Side; price: string }): OrderFormState {
  const [draft, setDraft] = useState(() => newDraft(start.side, start.price));
  const problemText = useProblemText();
  const latest = useRef({ pair, funds });
  latest.current = { pair, funds };

  const dispatch = useCallback(
    (action: OrderAction) => setDraft((now) => reduceOrder(now, action, { ...latest.current, book: feed.levels() })),
    [feed],
  );
  const price = readPositive(draft.price);
  const amount = readPositive(draft.amount);
  const most = mostAmount(pair, { side: draft.side, kind: draft.kind, price }, funds, feed.levels().asks);
  const problems = checkOrder(draft, { pair, funds, book: feed.levels() });

  const errorOf = (field: OrderField) => {
    if (draft.refusal?.field === field) return draft.refusal.text;
    const problem = draft.touched[field] ? problems.find((one) => one.field === field) : undefined;
    return problem && problemText(problem);
  };
  const check = () => {
    const found = checkOrder(draft, { pair, funds, book: feed.levels() });
    if (found.length > 0 || amount === null) {
      dispatch({ type: 'tried' });
      return found;
    }
    return { side: draft.side, kind: draft.kind, price: draft.kind === 'limit' ? price : null, amount };
  };
  const percent = useMemo(() => draft.percent ?? percentOf(amount, most), [draft.percent, amount, most]);
  return { draft, dispatch, most, percent, errorOf, check };
}
