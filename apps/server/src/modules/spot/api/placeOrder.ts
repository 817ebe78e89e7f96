/** `POST /coin/trade`: a limit or market order, answered after its commit. */
import { placeOrder } from '@glasshouse/contract';
import { type BoundCall, handleUser } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { hashInput } from '../../../platform/store/request-answers.ts';
import { readOrder } from '../domain/read-order.ts';
import type { SpotDesk } from '../spot-desk.ts';

/** Binds the call. */
export function bindPlaceOrder(desk: SpotDesk): BoundCall {
  return handleUser(placeOrder, async (input, context) => {
    const terms = desk.termsByPair(Number(input.currency_id), Number(input.legal_id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const order = readOrder({ side: input.type, kind: input.kind, amount: input.amount, price: input.target_price }, terms);
    if (!order.ok) {
      const { code, params, path } = order.denial;
      throw new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
    }
    const userId = context.user.id;
    const { request_id: requestId } = input;
    return desk.submitOne({
      command: { type: 'place', userId, marketId: terms.marketId, ...order.value },
      attempt: requestId === undefined ? null : { userId, call: placeOrder.id, requestId, hash: hashInput(input) },
    });
  });
}
