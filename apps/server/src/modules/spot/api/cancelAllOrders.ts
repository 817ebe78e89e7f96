/** `POST /coin/cancel_all`: cancels all open and waiting orders of the user, or those of a pair or a side. */
import { cancelAllOrders } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { Venue } from '../../exchange/index.ts';

export const cancelAllOrdersHandler = (desk: Venue) =>
  handleGroupedMoney(cancelAllOrders, async (input, { user }, attempt) =>
    desk.submitOne(
      {
        type: 'cancelAll',
        userId: user.id,
        marketIds: desk.marketIds(input.currency_id, input.legal_id, 'spot'),
        side: input.type ?? null,
        account: input.account ?? 'change',
        connection: null,
      },
      attempt,
    ),
  );
