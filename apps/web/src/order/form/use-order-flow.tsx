/** From a checked order to its end: confirmation, placing once, the words about the result. */
import { CallFailure } from '@glasshouse/client';
import type { Quote } from '@glasshouse/contract/markets';
import type { OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { partWithWords } from '../../app/page/part-with-words.ts';
import { QUOTED_IN_USD, useFormats } from '../../app/formats/use-formats.ts';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { failureText } from '../../app/services.ts';
import type { BookFeed } from '../../market/book/book-feed.ts';
import type { OrderField } from './check-order.ts';
import { isLive } from '../own/orders.ts';
import type { FeeRates } from './order-math.ts';
import { type CheckedOrder, needsNoConfirmation, summarise } from './summary.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useReadFeeRates } from '../fees/fee-rates.ts';
import { useOrderProduct } from '../product.ts';
import { type OrderTicket, newTicket, usePlaceOrder } from '../place/place-order.ts';
import type { OrderFormHandle } from './OrderForm.tsx';
import { tradeSettings } from './use-trade-settings.ts';
import { pairFigures, useOrderFigures, useSideKind } from './words.ts';

const loadSheet = () => import('../confirm/ConfirmSheet.tsx');
const ConfirmSheet = lazyPart(loadSheet);
const FillPanel = partWithWords(() => import('../own/FillPanel.tsx'), ['portfolio']);

/** What the flow needs of the screen. */
export interface OrderFlowParts {
  quote: Quote;
  pair: Pair;
  feed: BookFeed;
  fees: FeeRates | undefined;
  form: RefObject<OrderFormHandle | null>;
  /** The newest price. */
  last: () => string | null;
}

const FIELD_OF_PATH: Readonly<Record<string, OrderField>> = {
  amount: 'amount',
  quote_amount: 'amount',
  target_price: 'price',
  trigger_price: 'trigger',
  stop_price: 'stopPrice',
  display_amount: 'display',
};
const FIELD_OF_CODE: readonly (readonly [start: string, field: OrderField])[] = [
  ['ORDER_AMOUNT', 'amount'],
  ['ORDER_NOTIONAL', 'amount'],
  ['ORDER_INSUFFICIENT', 'amount'],
  ['ORDER_FOK', 'amount'],
  ['ORDER_PRICE', 'price'],
  ['ORDER_POST_ONLY', 'price'],
  ['ORDER_OCO', 'price'],
  ['ORDER_TRIGGER', 'trigger'],
  ['ORDER_DISPLAY', 'display'],
];

/** Which field a refusal of the desk is about; null for none. */
export function refusedField(failure: CallFailure): OrderField | null {
  const path = failure.fields[0]?.path;
  const known = path === undefined ? undefined : FIELD_OF_PATH[path];
  return known ?? FIELD_OF_CODE.find(([start]) => failure.code?.startsWith(start))?.[1] ?? null;
}

function useResultWords() {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const figuresOf = useOrderFigures();
  const sideKind = useSideKind();
  return useCallback(
    (orders: readonly OrderItem[], pair: Pair): { title?: string; text: string } => {
      const [order] = orders;
      const figures = pairFigures(pair, formats);
      if (!order) return { text: '' };
      const buys = order.type === 'buy';
      const side = sideKind(order.type, orders.length > 1 ? 'oco' : order.kind);
      const named = { order: t(($) => $.orders.news.order, { side, size: figuresOf(order).amount }) };
      if (orders.length > 1 || order.status === 'pending')
        return { title: t(($) => $.orders.placed.title), text: t(($) => $.orders.placed.waits, named) };
      const amount = figures.amountUnit(order.filled);
      if (order.status === 'filled' && order.average_price !== null) {
        const values = { amount, price: figures.priceUnit(order.average_price) };
        return { text: buys ? t(($) => $.orders.placed.bought, values) : t(($) => $.orders.placed.sold, values) };
      }
      if (order.status === 'cancelled') {
        const reason = order.end_reason && order.end_reason !== 'requested' ? order.end_reason : 'unfilled';
        if (compareDecimals(order.filled, '0') === 0)
          return {
            title: t(($) => $.orders.news.cancelledTitle),
            text: t(($) => $.orders.news.ended, { ...named, reason: t(($) => $.orders.ends[reason]) }),
          };
        const values = { amount, wanted: figuresOf(order).amount };
        return { text: buys ? t(($) => $.orders.placed.partBought, values) : t(($) => $.orders.placed.partSold, values) };
      }
      const values = figuresOf(order);
      return {
        title: t(($) => $.orders.placed.title),
        text: buys ? t(($) => $.orders.placed.buy, values) : t(($) => $.orders.placed.sell, values),
      };
    },
    [t, formats, figuresOf, sideKind],
  );
}

/** Fetches the code of the confirmation while the form is being filled in. */
function useSheetCode(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
}

/** Goes to the user's open orders on this screen. */
function useShowOrders(): () => void {
  const [, setOwnTab] = useRemembered(`${useOrderProduct().name}.ownTab`, 'open');
  return useCallback(() => {
    setOwnTab('open');
    document.querySelector('.s-own')?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [setOwnTab]);
}

/** What is shown when an order was placed or refused. */
function useResults(
  form: OrderFlowParts['form'],
  setOpen: (open: boolean) => void,
  showOrders: () => void,
  onFilled: (order: OrderItem) => void,
): Parameters<typeof usePlaceOrder>[0] {
  const { t } = useTranslation(['orders']);
  const words = useResultWords();
  return {
    onPlaced(orders, placed) {
      setOpen(false);
      form.current?.placed();
      const filled = orders.find((order) => compareDecimals(order.filled, '0') > 0);
      if (filled) onFilled(filled);
      toast.show({
        kind: orders.some((order) => isLive(order) || compareDecimals(order.filled, '0') > 0) ? 'success' : 'info',
        ...words(orders, placed.pair),
        durationMs: 3000,
        ...(orders.some(isLive) ? { action: { label: t(($) => $.orders.placed.view), onPress: showOrders } } : {}),
      });
    },
    onRefused(failure) {
      setOpen(false);
      // 999 and 998 have shown why on the way to another page.
      if (failure.kind === 'session' || failure.kind === 'unverified') return;
      const text = failureText(failure);
      const field = refusedField(failure);
      if (field) form.current?.refused(field, text);
      toast.show({ kind: 'error', text });
    },
  };
}

/** `review` asks for a checked order; pressed before the fees are known (`early`), as soon as they are there. */
function useReview(pair: Pair, fees: FeeRates | undefined, ask: (order: CheckedOrder, rates: FeeRates) => void) {
  const readFeeRates = useReadFeeRates();
  const [early, setEarly] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const review = useCallback(
    async (order: CheckedOrder) => {
      if (fees) return ask(order, fees);
      // A press before the fees are known is not lost: it goes on as soon as they are there, unless the user left.
      setEarly(true);
      try {
        const rates = await readFeeRates(pair.id);
        if (rates && here.current) ask(order, rates);
      } catch (error) {
        if (error instanceof CallFailure && here.current) toast.show({ kind: 'error', text: failureText(error) });
      }
      setEarly(false);
    },
    [fees, pair, ask, readFeeRates],
  );
  return { review, early };
}

/** `review` opens the confirmation; `sheet` is drawn once anywhere on the screen, `filled` above the user's own orders. */
export function useOrderFlow({ quote, pair, feed, fees, form, last }: OrderFlowParts): {
  review: (order: CheckedOrder) => void;
  sheet: ReactNode;
  /** What the last order filled, until it is closed; null before. */
  filled: ReactNode;
  /** An order without confirmation is on its way, or one waits for the fees. */
  busy: boolean;
} {
  const [ticket, setTicket] = useState<OrderTicket | null>(null);
  const [open, setOpen] = useState(false);
  const showOrders = useShowOrders();
  const [fill, setFill] = useState<OrderItem | null>(null);
  const results = useResults(form, setOpen, showOrders, setFill);
  const { phase, place, reset } = usePlaceOrder(results);
  useSheetCode();

  const ask = useCallback(
    (order: CheckedOrder, rates: FeeRates) => {
      const summary = summarise(order, { pair, book: feed.levels(), fees: rates, last: last() });
      if (!summary) return;
      reset();
      const next = newTicket(pair, summary);
      setTicket(next);
      const worth = QUOTED_IN_USD.has(pair.quote) ? tradeSettings().unconfirmedUpTo : null;
      if (needsNoConfirmation(summary, worth)) place(next);
      else setOpen(true);
    },
    [pair, feed, last, reset, place],
  );
  const { review, early } = useReview(pair, fees, ask);
  // An order that was sent without confirmation opens the sheet when its answer is lost.
  const shown = open || phase === 'checking' || phase === 'unknown';
  const show = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (!next) reset();
    },
    [reset],
  );
  const sheet = ticket && (
    <Suspense fallback={null}>
      <ConfirmSheet
        ticket={ticket}
        quote={quote}
        open={shown}
        onOpenChange={show}
        phase={phase}
        onConfirm={() => place(ticket)}
        onSeeOrders={() => {
          show(false);
          showOrders();
        }}
      />
    </Suspense>
  );
  const filled = fill && (
    <Suspense fallback={null}>
      <FillPanel order={fill} pair={pair} onClose={() => setFill(null)} />
    </Suspense>
  );
  return { review, sheet, filled, busy: early || (phase === 'sending' && !shown) };
}
