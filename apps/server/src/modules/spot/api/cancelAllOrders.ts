/** `POST /coin/cancel_all`: cancels all open and waiting orders of the user, or those of a pair or a side. */
import { cancelAllOrders } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';

export const cancelAllOrdersHandler = (desk: SpotDesk) =>
  handleGroupedMoney(cancelAllOrders, async (input, { user }, attempt) =>
    desk.submitOne(
      {
        type: 'cancelAll',
        userId: user.id,
        marketIds: desk.marketIds(input.currency_id, input.legal_id),
        side: input.type ?? null,
        connection: null,
      },
      attempt,
    ),
  );
