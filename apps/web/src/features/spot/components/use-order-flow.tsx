/** From a checked order to its end: confirmation, placing once, the words about the result. */
import type { CallFailure } from '@glasshouse/client';
import type { Quote, SpotOrder } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type ReactNode, type RefObject, Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { failureText } from '../../../app/services.ts';
import type { BookFeed } from '../live/book-feed.ts';
import type { OrderField } from '../model/check-order.ts';
import type { FeeRates } from '../model/order-math.ts';
import { splitSymbol } from '../model/pair.ts';
import { type CheckedOrder, summarise } from '../model/summary.ts';
import type { Pair } from '../model/pair.ts';
import { type OrderTicket, newTicket, usePlaceOrder } from '../queries/place-order.ts';
import type { OrderFormHandle } from './OrderForm.tsx';
import { pairFigures } from './words.ts';

const loadSheet = () => import('./ConfirmSheet.tsx');
const ConfirmSheet = lazy(loadSheet);

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

/** Which field a refusal of the desk is about; null for none. */
export function refusedField(failure: CallFailure): OrderField | null {
  const path = failure.fields[0]?.path;
  if (path === 'amount' || failure.code?.startsWith('SPOT_AMOUNT') || failure.code === 'SPOT_NOTIONAL_TOO_SMALL') return 'amount';
  if (path === 'target_price' || failure.code?.startsWith('SPOT_PRICE')) return 'price';
  return failure.code === 'SPOT_INSUFFICIENT_BALANCE' ? 'amount' : null;
}

function useResultWords() {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  return useCallback(
    (order: SpotOrder, pair: Pair): { title?: string; text: string } => {
      const figures = pairFigures(pair, formats);
      const buys = order.type === 'buy';
      const amount = figures.amountUnit(order.filled);
      if (order.status === 'filled' && order.average_price !== null) {
        const values = { amount, price: figures.priceUnit(order.average_price) };
        return { text: buys ? t(($) => $.spot.placed.bought, values) : t(($) => $.spot.placed.sold, values) };
      }
      if (order.status === 'cancelled' && compareDecimals(order.filled, '0') > 0) {
        const values = { amount, wanted: figures.amountUnit(order.amount) };
        return { text: buys ? t(($) => $.spot.placed.partBought, values) : t(($) => $.spot.placed.partSold, values) };
      }
      const values = { amount: figures.amountUnit(order.amount), price: figures.priceUnit(order.target_price ?? '0') };
      return {
        title: t(($) => $.spot.placed.title),
        text: buys ? t(($) => $.spot.placed.buy, values) : t(($) => $.spot.placed.sell, values),
      };
    },
    [t, formats],
  );
}

/** Words for a fill of an order that waited in the book: own fills are announced. */
export function useFillNews(): (order: SpotOrder, newly: string) => void {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  return useCallback(
    (order, newly) => {
      const { base, quote } = splitSymbol(order.symbol);
      const values = {
        amount: `${formats.amount(newly)}\u00a0${base}`,
        price: `${formats.amount(order.average_price ?? order.target_price ?? '0', 2)}\u00a0${quote}`,
      };
      toast.show({
        kind: 'success',
        title: t(($) => $.spot.placed.filledTitle),
        text: order.type === 'buy' ? t(($) => $.spot.placed.fillBought, values) : t(($) => $.spot.placed.fillSold, values),
        durationMs: 3000,
      });
    },
    [t, formats],
  );
}

/** `review` opens the confirmation; `sheet` is drawn once anywhere on the screen. */
export function useOrderFlow({ quote, pair, feed, fees, form, last }: OrderFlowParts): {
  review: (order: CheckedOrder) => void;
  sheet: ReactNode;
} {
  const { t } = useTranslation(['spot']);
  const [ticket, setTicket] = useState<OrderTicket | null>(null);
  const [open, setOpen] = useState(false);
  const [, setOwnTab] = useRemembered('spot.ownTab', 'open');
  const words = useResultWords();
  // The sheet's code is fetched while the form is being filled in.
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  const seeOrders = useCallback(() => {
    setOpen(false);
    setOwnTab('open');
    document.querySelector('.s-own')?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [setOwnTab]);

  const { phase, place, reset } = usePlaceOrder({
    onPlaced(order, placed) {
      setOpen(false);
      form.current?.placed();
      toast.show({
        kind: 'success',
        ...words(order, placed.pair),
        durationMs: 3000,
        ...(order.status === 'open' ? { action: { label: t(($) => $.spot.placed.view), onPress: seeOrders } } : {}),
      });
    },
    onRefused(failure) {
      setOpen(false);
      // 999 and 998 have said why on the way to another page.
      if (failure.kind === 'session' || failure.kind === 'unverified') return;
      const text = failureText(failure);
      const field = refusedField(failure);
      if (field) form.current?.refused(field, text);
      toast.show({ kind: 'error', text });
    },
  });

  const review = useCallback(
    (order: CheckedOrder) => {
      if (!fees) return;
      const summary = summarise(order, { pair, book: feed.levels(), fees, last: last() });
      if (!summary) return;
      reset();
      setTicket(newTicket(pair, summary));
      setOpen(true);
    },
    [fees, pair, feed, last, reset],
  );
  const sheet = ticket && (
    <Suspense fallback={null}>
      <ConfirmSheet
        ticket={ticket}
        quote={quote}
        open={open}
        onOpenChange={setOpen}
        phase={phase}
        onConfirm={() => place(ticket)}
        onSeeOrders={seeOrders}
      />
    </Suspense>
  );
  return { review, sheet };
}
