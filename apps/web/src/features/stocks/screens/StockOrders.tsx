/** All own orders of stocks. */
import { OrdersPage } from '../../../order/own/OrdersPage.tsx';
import { OrderProductContext } from '../../../order/product.ts';
import { stockOrders } from '../components/stock-orders.ts';

export default function StockOrders() {
  return (
    <OrderProductContext value={stockOrders}>
      <OrdersPage />
    </OrderProductContext>
  );
}
