/** Trading fees: the user's own tier and all of them. */
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { FeeTiers } from '../../../order/fees/FeeTiers.tsx';
import { OrderProductContext } from '../../../order/product.ts';
import { spotOrders } from '../model/orders.ts';

export default function Fees() {
  return (
    <Page>
      <OrderProductContext value={spotOrders}>
        <FeeTiers />
      </OrderProductContext>
      <HelpLink about="fees" />
    </Page>
  );
}
