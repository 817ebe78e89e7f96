/** `GET /admin/user/contracts`: positions of a user, as they see them themselves. */
import { listUserContracts } from '@glasshouse/contract/contracts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadOwnSides } from '../api/own-sides.ts';
import type { ContractParts } from '../api/parts.ts';
import { showPosition } from '../api/show.ts';
import { listPositions } from '../store/reading.ts';

export const listUserContractsHandler = (parts: ContractParts) =>
  handleStaff(listUserContracts, async (tx, input) => {
    const paging = readPaging(input);
    const userId = Number(input.user_id);
    const query = { userId, marketIds: parts.venue.marketIds(undefined, undefined), status: input.status ?? 'all' } as const;
    const own = await loadOwnSides(parts, tx, userId);
    const found = await listPositions(tx, query, paging.slice);
    return presentPage(paging, found, (position) => showPosition(parts, position, own));
  });
