/** `POST /lever/cancel`: cancels a pending order; what it held is free again. */
import { cancelContractOrder } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { ContractParts } from './parts.ts';
import { readItem } from './show.ts';

export const cancelContractOrderHandler = (parts: ContractParts) =>
  handleGroupedMoney(cancelContractOrder, async (input, { user }, attempt) => {
    const item = await parts.venue.submitOne({ type: 'cancel', userId: user.id, orderId: Number(input.id) }, attempt);
    return readItem(parts, parts.platform.db, item);
  });
