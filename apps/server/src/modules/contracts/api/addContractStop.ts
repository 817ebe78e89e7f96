/** `POST /lever/stops`: adds a stop that closes a part of a position. */
import { addContractStop } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { readLots, readTicks, granted } from '../../exchange/index.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

export const addContractStopHandler = (parts: ContractParts) =>
  handleGroupedMoney(addContractStop, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const rules = venue.rules(marketId);
    const ticks = granted(readTicks(input.price, rules, 'price'));
    const lots = granted(readLots(input.share, rules, 'share'));
    const act = { act: 'add_stop', positionId: id, kind: input.type, ticks, lots };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
