/** `POST /coin/batch`: up to 50 orders in one commit, each accepted or refused on its own. */
import { placeBatch } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { readPlacing } from './read-placing.ts';

export const placeBatchHandler = (desk: SpotDesk) =>
  handleGroupedMoney(placeBatch, async (input, context, attempt) => {
    const connection = desk.connections.of(context);
    const items = input.orders.map((order) => {
      const command = readPlacing(desk, context.user.id, connection, order);
      return command.ok ? command.value : command.denial;
    });
    return desk.submitOne({ type: 'batch', userId: context.user.id, items }, attempt);
  });
