/** `PUT /coin/trade?id=`: cancels an open order of the user; what it held is available again. */
import { cancelOrder } from '@glasshouse/contract';
import { type BoundCall, handleUser } from '../../../platform/calls/handler.ts';
import { hashInput } from '../../../platform/store/request-answers.ts';
import type { SpotDesk } from '../spot-desk.ts';

/** Binds the call. */
export function bindCancelOrder(desk: SpotDesk): BoundCall {
  return handleUser(cancelOrder, async (input, context) => {
    const userId = context.user.id;
    const { request_id: requestId } = input;
    return desk.submitOne({
      command: { type: 'cancel', userId, orderId: Number(input.id) },
      attempt: requestId === undefined ? null : { userId, call: cancelOrder.id, requestId, hash: hashInput(input) },
    });
  });
}
