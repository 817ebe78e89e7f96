/** `POST /lever/remove_stop`: takes away a stop that closes a part of a position. */
import { removeContractStop } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

export const removeContractStopHandler = (parts: ContractParts) =>
  handleGroupedMoney(removeContractStop, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const act = { act: 'remove_stop', positionId: id, stopId: Number(input.stop) };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
