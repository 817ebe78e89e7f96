/** `POST /coin/trade`: an order of any kind, answered after its commit. */
import { placeOrder } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { type Venue, granted } from '../../exchange/index.ts';
import type { FiatGate } from './fiat-gate.ts';
import { readPlacement } from './read-placement.ts';

export const placeOrderHandler = (desk: Venue, fiat: FiatGate) =>
  handleGroupedMoney(placeOrder, async (input, context, attempt) => {
    const command = granted(readPlacement(desk, context.user.id, desk.connections.of(context), input));
    await fiat.require(command, attempt);
    return await desk.submitOne(command, attempt);
  });
