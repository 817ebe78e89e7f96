/** Showing, changing and cancelling orders of a screen: `acts` open the layers, `layers` are drawn once anywhere on it. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Pair } from '../../market/pair/pair.ts';
import { useOpenOrders } from './open-orders.ts';
import { usePairOf } from '../../market/pair/market-data.ts';
import type { OrderActs } from './OrderCard.tsx';

const CancelDialog = lazyPart(() => import('./CancelDialog.tsx'));
const CancelAllDialog = lazyPart(() => import('./CancelAllDialog.tsx'));
const AmendSheet = lazyPart(() => import('./AmendSheet.tsx'));
const OrderSheet = lazyPart(() => import('./OrderSheet.tsx'));

type Layer =
  | { what: 'cancel' | 'amend' | 'show'; order: OrderItem }
  | { what: 'cancelAll'; orders: readonly OrderItem[]; pair: Pair | null };

/** What a screen with orders uses. */
export interface OrderLayers {
  acts: OrderActs;
  cancelAll: (orders: readonly OrderItem[], pair: Pair | null) => void;
  layers: ReactNode;
}

/** The layers. No sheet stands on another: opening one closes the one before. */
export function useOrderActs(): OrderLayers {
  const [layer, setLayer] = useState<Layer | null>(null);
  const [open, setOpen] = useState(false);
  const pairOf = usePairOf();
  const live = useOpenOrders().data;
  const { acts, cancelAll } = useMemo(() => {
    const show = (next: Layer) => {
      setLayer(next);
      setOpen(true);
    };
    return {
      acts: {
        onCancel: (order: OrderItem) => show({ what: 'cancel', order }),
        onAmend: (order: OrderItem) => show({ what: 'amend', order }),
        onShow: (order: OrderItem) => show({ what: 'show', order }),
      },
      cancelAll: (orders: readonly OrderItem[], pair: Pair | null) => show({ what: 'cancelAll', orders, pair }),
    };
  }, []);
  const onClose = () => setOpen(false);
  if (!layer) return { acts, cancelAll, layers: null };
  if (layer.what === 'cancelAll') {
    return {
      acts,
      cancelAll,
      layers: (
        <Suspense fallback={null}>
          <CancelAllDialog orders={layer.orders} pair={layer.pair} open={open} onClose={onClose} />
        </Suspense>
      ),
    };
  }
  // As it stands now, if it still lives.
  const order = live?.find((one) => one.id === layer.order.id) ?? layer.order;
  const pair = pairOf(order.market_id);
  return {
    acts,
    cancelAll,
    layers: (
      <Suspense fallback={null}>
        {layer.what === 'cancel' && <CancelDialog key={order.id} order={order} open={open} onClose={onClose} />}
        {layer.what === 'amend' && pair && <AmendSheet key={order.id} order={order} pair={pair} open={open} onClose={onClose} />}
        {layer.what === 'show' && <OrderSheet key={order.id} order={order} open={open} onClose={onClose} acts={acts} />}
      </Suspense>
    ),
  };
}
