/** `POST /coin/trade`: an order of any kind, answered after its commit. */
import { placeOrder } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';
import type { FiatGate } from './fiat-gate.ts';
import { granted, readPlacing } from './read-placing.ts';

export const placeOrderHandler = (desk: SpotDesk, fiat: FiatGate) =>
  handleGroupedMoney(placeOrder, async (input, context, attempt) => {
    const command = granted(readPlacing(desk, context.user.id, desk.connections.of(context), input));
    await fiat.require(command, attempt);
    return await desk.submitOne(command, attempt);
  });
