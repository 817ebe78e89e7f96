/** `POST /lever/multiple`: gives a position another multiple, and the margin that it needs. */
import { changeContractMultiple } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { requirePosition, withPosition } from './own-position.ts';
import { granted } from '../../exchange/index.ts';
import type { ContractParts } from './parts.ts';
import { readMultiple } from './read-entry.ts';
import { readPosition } from './show.ts';

export const changeContractMultipleHandler = (parts: ContractParts) =>
  handleGroupedMoney(changeContractMultiple, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const act = { act: 'multiple', positionId: id, multiple: granted(readMultiple(input.multiple)) };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
