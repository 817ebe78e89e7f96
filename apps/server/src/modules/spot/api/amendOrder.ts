/** `POST /coin/amend`: changes an open or waiting order of the user under its id. */
import { amendOrder } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { type Venue, readLots } from '../../exchange/index.ts';
import type { FiatGate } from './fiat-gate.ts';

export const amendOrderHandler = (desk: Venue, fiat: FiatGate) =>
  handleGroupedMoney(amendOrder, async (input, { user }, attempt) => {
    const [userId, orderId] = [user.id, Number(input.id)];
    const marketId = input.amount === undefined ? null : await fiat.marketOfOrder(userId, orderId);
    if (marketId !== null) {
      const lots = readLots(input.amount ?? '', desk.rules(marketId));
      if (lots.ok) await fiat.require({ userId, marketId, lots: lots.value }, attempt);
    }
    const { amount, target_price: price, trigger_price: trigger } = input;
    return desk.submitOne({ type: 'amend', userId, orderId, amount, price, trigger, ofKind: 'spot' }, attempt);
  });
