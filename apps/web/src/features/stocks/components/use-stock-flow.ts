/** From a filled form to a placed order: what the desk says to it, the confirmation, placing once, the words about the result. */
import { CallFailure } from '@glasshouse/client';
import type { CallOutput } from '@glasshouse/contract';
import type { OrderItem } from '@glasshouse/contract/orders';
import { type Stock, placeStockOco, previewStock, submitStock } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef, useState } from 'react';
import { client, failureText } from '../../../app/services.ts';
import { putOrder } from '../../../order/own/open-orders.ts';
import { PATIENCE_MS, usePlacing } from '../../../order/place/use-placing.ts';
import { type StockInput, type StockPairInput, pairInput, stockInput } from '../model/trade-form.ts';
import { rereadOwnStocks } from '../queries/stocks.ts';
import { stockOrders } from './stock-orders.ts';
import type { StockFormState } from './use-stock-trade.ts';
import { useStockWords } from './words.ts';

/** What the desk says to an order before it is placed. */
export type StockPreview = CallOutput<typeof previewStock>;

/** One order under one request id, whatever is pressed. */
export interface StockTicket {
  readonly requestId: string;
  readonly stock: Stock;
  readonly input: StockInput;
  /** Of a pair what is sent instead; `input` is the one of the two that holds the most. */
  readonly both: StockPairInput | null;
  readonly preview: StockPreview;
  /** The price of the moment: the index, else the last close; null before the first. */
  readonly reference: string | null;
  /** The fee, and how far a market order of an auction trades from its reference, as fractions. */
  readonly fee: string;
  readonly marketLimit: string;
}

const SHOWN_MS = 5_000;

/** The words after an order was taken. */
function usePlacedToast(): (order: OrderItem, ticket: StockTicket) => void {
  const { t } = useTranslation(['equities', 'orders']);
  const words = useStockWords();
  return (order, { stock }) => {
    const values = { shares: words.sharesOf(order.filled, stock.code), price: words.price(order.average_price ?? '0') };
    const isSome = compareDecimals(order.filled, '0') > 0;
    const reason = order.end_reason === null || order.end_reason === 'requested' ? null : order.end_reason;
    const text = () => {
      if (isSome)
        return order.type === 'buy' ? t(($) => $.equities.placed.bought, values) : t(($) => $.equities.placed.sold, values);
      if (reason !== null) return t(($) => $.orders.ends[reason]);
      return order.status === 'queued' ? t(($) => $.equities.placed.queued) : t(($) => $.equities.placed.rests);
    };
    toast.show({
      kind: isSome || order.status !== 'cancelled' ? 'success' : 'info',
      title: t(($) => $.orders.placed.title),
      text: text(),
      durationMs: SHOWN_MS,
    });
  };
}

/** The flow of one form. */
export function useStockFlow(form: StockFormState) {
  const [ticket, setTicket] = useState<StockTicket | null>(null);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const underway = useRef(false);
  const placedToast = usePlacedToast();
  const { phase, place, reset } = usePlacing<StockTicket, readonly OrderItem[]>({
    async attempt({ input, both, requestId }) {
      const options = { requestId, quiet: true };
      if (both !== null) return (await client.call(placeStockOco, both, options)).orders;
      return [await client.call(submitStock, input, options)];
    },
    patienceMs: ({ input, both }) => PATIENCE_MS[input.target_price === undefined && both === null ? 'market' : 'priced'],
    onPlaced(orders, placed) {
      for (const order of orders) putOrder(stockOrders, order);
      setOpen(false);
      form.dispatch({ type: 'placed' });
      if (orders[0]) placedToast(orders[0], placed);
    },
    onRefused(failure) {
      setOpen(false);
      // 999 and 998 have shown why on the way to another page.
      if (failure.kind !== 'session' && failure.kind !== 'unverified') setRefusal(failure);
    },
    readAgain: rereadOwnStocks,
  });

  const ask = async () => {
    const input = stockInput(form.draft, form.context);
    if (input === null || underway.current || phase === 'sending') return;
    underway.current = true;
    setAsking(true);
    setRefusal(null);
    try {
      const preview = await client.call(previewStock, input, { quiet: true });
      reset();
      const { stock, marketLimit, context } = form;
      const { reference, fee } = context;
      const both = pairInput(form.draft, context);
      setTicket({ requestId: client.newRequestId(), stock, input, both, preview, reference, fee, marketLimit });
      setOpen(true);
    } catch (error) {
      if (error instanceof CallFailure) setRefusal(error);
    } finally {
      underway.current = false;
      setAsking(false);
    }
  };

  return {
    ticket,
    // What was sent opens the sheet again when its answer is lost.
    open: open || phase === 'checking' || phase === 'unknown',
    setOpen: (next: boolean) => {
      setOpen(next);
      if (!next) reset();
    },
    phase,
    busy: asking || phase === 'sending',
    refusal,
    refusalText: refusal === null ? null : failureText(refusal),
    review: () => void ask(),
    confirm: () => ticket && place(ticket),
  };
}

/** What the screens use of it. */
export type StockFlow = ReturnType<typeof useStockFlow>;
