/** `POST /coin/amend`: changes an open or waiting order of the user under its id. */
import { amendOrder } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { readLots } from '../domain/read-order.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { granted } from './read-placing.ts';

export const amendOrderHandler = (desk: SpotDesk) =>
  handleGroupedMoney(amendOrder, async (input, { user }, attempt) => {
    const [userId, orderId] = [user.id, Number(input.id)];
    const marketId = input.amount === undefined ? null : await desk.marketOfOrder(userId, orderId);
    if (marketId !== null) {
      const lots = readLots(input.amount ?? '', desk.terms(marketId));
      const denial = lots.ok ? await desk.fiatDenial({ userId, marketId, lots: lots.value }, attempt) : null;
      if (denial) granted({ ok: false, denial });
    }
    const { amount, target_price: price, trigger_price: trigger } = input;
    return desk.submitOne({ type: 'amend', userId, orderId, amount, price, trigger }, attempt);
  });
