/** Placing a confirmed order once, and showing its result whatever happens to the connection. */
import { CallFailure } from '@glasshouse/client';
import type { OrderCalls, OrderItem } from '@glasshouse/contract/orders';
import { listWallets } from '@glasshouse/contract/wallet';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { useCallback, useRef, useState } from 'react';
import { invalidateCall } from '../../app/data/use-call.ts';
import { client, socket } from '../../app/services.ts';
import { putOrder } from '../own/open-orders.ts';
import { useOrderProduct } from '../product.ts';
import { FateUnknown, sendOnce } from './place.ts';
import { hasPrice } from '../form/order-kinds.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { placeInput } from './place-input.ts';
import type { OrderSummary } from '../form/summary.ts';

/** A confirmation: one order under one request id, whatever is pressed. */
export interface OrderTicket {
  requestId: string;
  pair: Pair;
  summary: OrderSummary;
}

/** Where the placing stands. */
export type PlacePhase = 'idle' | 'sending' | 'checking' | 'unknown';

/** What the screen does with the result; called even when the screen is no longer shown. */
export interface PlaceHooks {
  onPlaced: (orders: readonly OrderItem[], ticket: OrderTicket) => void;
  onRefused: (failure: CallFailure, ticket: OrderTicket) => void;
}

/** A limit order may wait a minute for the connection. A market order must not trade at the price of another moment. */
const PATIENCE_MS = { priced: 60_000, market: 10_000 } as const;
const MOST_WAIT_MS = 5_000;
const STATUS_TOO_MANY = 429;

/** A ticket for an order, with an id of its own. */
export function newTicket(pair: Pair, summary: OrderSummary): OrderTicket {
  return { requestId: client.newRequestId(), pair, summary };
}

/** One attempt; a pair answers both of its orders. */
async function attempt(calls: OrderCalls, { pair, summary, requestId }: OrderTicket): Promise<readonly OrderItem[]> {
  const options = { requestId, quiet: true };
  const place = placeInput(summary, pair);
  if (place.call === 'oco') return (await client.call(calls.placeOco, place.input, options)).orders;
  return [await client.call(calls.place, place.input, options)];
}

/** Whether the server may have done the work although no answer came. */
function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.decided) return false;
  const { status } = error;
  return status === undefined || status >= 500 || status === STATUS_TOO_MANY || status < 400;
}

/** Waits a little longer after each try, and for the socket to be back, but never for more than five seconds. */
function wayOpen(tries: number): Promise<void> {
  const pause = new Promise<void>((done) => setTimeout(done, Math.min(1000 * tries, MOST_WAIT_MS)));
  return pause.then(
    () =>
      new Promise<void>((done) => {
        if (socket.status.get().state === 'connected') {
          done();
          return;
        }
        const finish = () => {
          clearTimeout(timer);
          stop();
          done();
        };
        const timer = setTimeout(finish, MOST_WAIT_MS);
        const stop = socket.status.subscribe(() => {
          if (socket.status.get().state === 'connected') finish();
        });
      }),
  );
}

function readAgain(calls: OrderCalls): void {
  void invalidateCall(calls.list);
  void invalidateCall(calls.fills);
  void invalidateCall(listWallets);
  void invalidateCall(calls.feeTier);
}

/** Places tickets, one at a time. */
export function usePlaceOrder(hooks: PlaceHooks): { phase: PlacePhase; place: (ticket: OrderTicket) => void; reset: () => void } {
  const product = useOrderProduct();
  const [phase, setPhase] = useState<PlacePhase>('idle');
  const latest = useRef(hooks);
  latest.current = hooks;
  const underway = useRef(false);

  const place = useCallback(
    (ticket: OrderTicket) => {
      if (underway.current) return;
      underway.current = true;
      setPhase('sending');
      sendOnce({
        attempt: () => attempt(product.calls, ticket),
        isLost,
        onChecking: () => setPhase('checking'),
        ready: wayOpen,
        now: Date.now,
        patienceMs: PATIENCE_MS[hasPrice(ticket.summary.kind) ? 'priced' : 'market'],
      })
        .then((orders) => {
          setPhase('idle');
          haptic('medium');
          for (const order of orders) putOrder(product, order);
          latest.current.onPlaced(orders, ticket);
        })
        .catch((error: unknown) => {
          haptic('error');
          setPhase(error instanceof FateUnknown ? 'unknown' : 'idle');
          if (error instanceof CallFailure) latest.current.onRefused(error, ticket);
        })
        .finally(() => {
          underway.current = false;
          readAgain(product.calls);
        });
    },
    [product],
  );

  const reset = useCallback(() => {
    if (!underway.current) setPhase('idle');
  }, []);
  return { phase, place, reset };
}
