/** `GET /lever/fills`: what changed the size of the user's positions, newest first. */
import { listContractFills } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listFillEvents } from '../store/reading.ts';
import { requirePosition } from './own-position.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { presentContractFill } from './present.ts';

export const listContractFillsHandler = (parts: ContractParts) =>
  handleUser(listContractFills, async (input, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const positionId = input.position_id === undefined ? undefined : (await requirePosition(db, user.id, input.position_id)).id;
    const query = { userId: user.id, marketIds: marketsOf(parts, input), positionId };
    const events = await listFillEvents(db, query, paging.slice);
    return presentPage(paging, events, (event) => presentContractFill(parts.venue.rules(event.market_id), event));
  });
