/** `POST /coin/trade`: a limit or market order, answered after its commit. */
import { placeOrder } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { readOrder } from '../domain/read-order.ts';
import type { SpotDesk } from '../spot-desk.ts';

export const placeOrderHandler = (desk: SpotDesk) =>
  handleGroupedMoney(placeOrder, async (input, { user }, attempt) => {
    const terms = desk.termsByPair(Number(input.currency_id), Number(input.legal_id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const order = readOrder({ side: input.type, kind: input.kind, amount: input.amount, price: input.target_price }, terms);
    if (!order.ok) {
      const { code, params, path } = order.denial;
      throw new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
    }
    return desk.submitOne({
      command: { type: 'place', userId: user.id, marketId: terms.marketId, ...order.value },
      attempt,
    });
  });
