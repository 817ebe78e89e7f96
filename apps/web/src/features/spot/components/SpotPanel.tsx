/** Spot trading on a page. */
import type { PagePath } from '../../../app/paths.ts';
import { OrderProductContext } from '../../../order/product.ts';
import { TradePanel } from '../../../order/screen/TradePanel.tsx';
import { spotOrders } from '../model/orders.ts';

/** The panel; its market and side come from the page's query. */
export function SpotPanel({ path }: { path: PagePath }) {
  return (
    <OrderProductContext value={spotOrders}>
      <TradePanel path={path} />
    </OrderProductContext>
  );
}
