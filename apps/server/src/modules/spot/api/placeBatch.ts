/** `POST /coin/batch`: up to 50 orders in one commit, each accepted or refused on its own. */
import { placeBatch } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { Denial } from '../../exchange/domain/decision.ts';
import type { PlaceCommand } from '../../exchange/domain/placement.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';
import type { FiatGate } from './fiat-gate.ts';
import { readPlacing } from './read-placing.ts';

export const placeBatchHandler = (desk: SpotDesk, fiat: FiatGate) =>
  handleGroupedMoney(placeBatch, async (input, context, attempt) => {
    const connection = desk.connections.of(context);
    const items: (PlaceCommand | Denial)[] = [];
    for (const order of input.orders) {
      const command = readPlacing(desk, context.user.id, connection, order);
      items.push(command.ok ? ((await fiat.denial(command.value, attempt)) ?? command.value) : command.denial);
    }
    return desk.submitOne({ type: 'batch', userId: context.user.id, items }, attempt);
  });
