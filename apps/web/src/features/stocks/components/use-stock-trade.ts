/** Everything that the layouts of a stock's trade screen have in common: its pair, book, form and the flow of an order. */
import type { Side } from '@glasshouse/contract/orders';
import { useCallback, useMemo, useReducer, useRef } from 'react';
import { useTicker } from '../../../app/live/use-ticker.ts';
import type { OnPick } from '../../../market/book/BookPanel.tsx';
import { useBookFeed, usePairs } from '../../../market/pair/market-data.ts';
import { useFunds } from '../../../order/own/account.ts';
import { useOwnUpdates } from '../../../order/own/use-own-updates.ts';
import {
  type StockContext,
  type StockDraftAction,
  isByMoney,
  missingOf,
  mostOf,
  newStockDraft,
  reduceStock,
  stockProblems,
  sumsOf,
} from '../model/trade-form.ts';
import { percentOf } from '../../../order/form/order-math.ts';
import { shownPrice } from '../model/standing.ts';
import { type Listed, useStock } from '../queries/stocks.ts';

/** Until the terms were read; the fee of the confirmation is the desk's own. */
const USUAL_FEE = '0.0008';
/** The same of the limit of market orders in an auction. */
const USUAL_MARKET_LIMIT = '0.03';

/** The form of a stock. Use it in a component that is keyed by the market and the side. */
export function useStockForm({ stock, quote }: Listed, side: Side) {
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const funds = useFunds(pair);
  const live = useTicker(quote);
  const terms = useStock(stock.currency_id).data?.terms;
  const reference = shownPrice(stock, live.last)?.price ?? null;
  const context: StockContext = {
    pair: terms ? { ...pair, minNotional: terms.least } : pair,
    phase: stock.phase,
    fee: terms?.fee ?? USUAL_FEE,
    reference,
    close: stock.close?.price ?? null,
    shares: funds.base,
    money: funds.quote,
  };
  const latest = useRef(context);
  latest.current = context;
  const [draft, dispatch] = useReducer(
    (now: ReturnType<typeof newStockDraft>, action: StockDraftAction) => reduceStock(now, action, latest.current),
    null,
    () => newStockDraft(side, reference ?? ''),
  );
  const most = mostOf(draft, context);
  const percent = draft.percent ?? percentOf(draft.amount === '' ? null : draft.amount, most);
  return {
    stock,
    pair,
    context,
    draft,
    dispatch,
    most,
    percent,
    byMoney: isByMoney(draft, stock.phase),
    sums: sumsOf(draft, context),
    problems: stockProblems(draft, context),
    missing: missingOf(draft, context),
    marketLimit: terms?.market_limit ?? USUAL_MARKET_LIMIT,
  };
}

/** What the parts of the form use. */
export type StockFormState = ReturnType<typeof useStockForm>;

/** The form with the book beside it. */
export function useStockTrade(listed: Listed, side: Side) {
  const { quote } = listed;
  const form = useStockForm(listed, side);
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  useOwnUpdates();
  const { dispatch } = form;
  const pick = useCallback<OnPick>((price, amount) => dispatch({ type: 'pick', price, amount }), [dispatch]);
  return { form, feed, failed, pick };
}
