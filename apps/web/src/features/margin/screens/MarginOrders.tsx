/** All orders of the margin account. */
import { OrdersPage } from '../../../order/own/OrdersPage.tsx';
import { OrderProductContext } from '../../../order/product.ts';
import { marginOrders } from '../model/orders.ts';

export default function MarginOrders() {
  return (
    <OrderProductContext value={marginOrders}>
      <OrdersPage />
    </OrderProductContext>
  );
}
