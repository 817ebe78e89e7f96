/** `PUT /coin/trade?id=`: cancels an open or waiting order of the user; what it held is available again. */
import { cancelOrder } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { Venue } from '../../exchange/index.ts';

export const cancelOrderHandler = (desk: Venue) =>
  handleGroupedMoney(cancelOrder, async (input, { user }, attempt) =>
    desk.submitOne({ type: 'cancel', userId: user.id, orderId: Number(input.id), ofKind: 'spot' }, attempt),
  );
