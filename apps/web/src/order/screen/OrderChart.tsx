/** The chart of a market with the user's live orders as lines. An order that is dragged is asked about before it is changed. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { createLineStore } from '@glasshouse/ui/charts/price-lines.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { ChartPanel } from '../../market/chart/ChartPanel.tsx';
import { type Pair, splitSymbol } from '../../market/pair/pair.ts';
import { useOpenOrders } from '../own/open-orders.ts';
import { type MovedOrder, movedOrder, orderLines } from '../own/order-lines.ts';

const AmendSheet = lazyPart(() => import('../own/AmendSheet.tsx'));
const NONE: readonly never[] = [];

interface OrderChartProps {
  quote: Quote;
  pair: Pair;
  height: number | string;
}

/** The chart, and the sheet of a dragged order. */
export function OrderChart({ quote, pair, height }: OrderChartProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const orders = useOpenOrders().data ?? NONE;
  const [store] = useState(createLineStore);
  const [moved, setMoved] = useState<MovedOrder | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const units = splitSymbol(pair.symbol);
    store.set(
      orderLines({
        marketId: pair.id,
        orders,
        moved: open ? moved : null,
        nameOf: ({ type }, { text, of }) => `${t(($) => $.orders.order.sides[type])} ${formats.money(text, units[of])}`,
      }),
    );
  }, [store, pair, orders, open, moved, t, formats]);
  const onMoveLine = useCallback(
    (id: string, price: string) => {
      setMoved(movedOrder(orders, id, price, pair));
      setOpen(true);
    },
    [orders, pair],
  );
  const order = orders.find(({ id }) => id === moved?.orderId);
  return (
    <>
      <ChartPanel quote={quote} height={height} lines={store} onMoveLine={onMoveLine} />
      {moved && order && (
        <Suspense fallback={null}>
          <AmendSheet
            key={`${moved.orderId} ${moved.price}`}
            order={order}
            pair={pair}
            moved={moved}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
