/** Trading on margin: the panel of spot with the account of borrowed money. */
import { OrderProductContext } from '../../../order/product.ts';
import { TradePanel } from '../../../order/screen/TradePanel.tsx';
import { marginOrders } from '../model/orders.ts';
import { MarginActs } from './MarginActs.tsx';
import { MARGIN_PATH, MARGIN_TAB } from './links.ts';
import './margin.css';

/** The panel. */
export default function MarginPanel() {
  return (
    <MarginActs>
      <OrderProductContext value={marginOrders}>
        <TradePanel path={MARGIN_PATH} query={MARGIN_TAB} />
      </OrderProductContext>
    </MarginActs>
  );
}
