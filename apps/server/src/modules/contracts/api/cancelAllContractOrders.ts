/** `POST /lever/cancel_all`: cancels all pending orders of the user, or those of a market. */
import { cancelAllContractOrders } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { type ContractParts, marketsOf } from './parts.ts';

export const cancelAllContractOrdersHandler = (parts: ContractParts) =>
  handleGroupedMoney(cancelAllContractOrders, async (input, { user }, attempt) => {
    const command = {
      type: 'cancelAll',
      userId: user.id,
      marketIds: marketsOf(parts, input),
      side: null,
      connection: null,
    } as const;
    return parts.venue.submitOne(command, attempt);
  });
