/** All spot orders of the user. */
import { OrdersPage } from '../../../order/own/OrdersPage.tsx';
import { OrderProductContext } from '../../../order/product.ts';
import { spotOrders } from '../model/orders.ts';

export default function SpotOrders() {
  return (
    <OrderProductContext value={spotOrders}>
      <OrdersPage />
    </OrderProductContext>
  );
}
