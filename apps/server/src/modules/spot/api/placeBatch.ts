/** `POST /coin/batch`: up to 50 orders in one commit, each accepted or refused on its own. */
import { placeBatch } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { Denial, PlacementCommand, Venue } from '../../exchange/index.ts';
import type { FiatGate } from './fiat-gate.ts';
import { readPlacement } from './read-placement.ts';

export const placeBatchHandler = (desk: Venue, fiat: FiatGate) =>
  handleGroupedMoney(placeBatch, async (input, context, attempt) => {
    const connection = desk.connections.of(context);
    const items: (PlacementCommand | Denial)[] = [];
    for (const order of input.orders) {
      const command = readPlacement(desk, context.user.id, connection, order);
      items.push(command.ok ? ((await fiat.denial(command.value, attempt)) ?? command.value) : command.denial);
    }
    return desk.submitOne({ type: 'batch', userId: context.user.id, items }, attempt);
  });
