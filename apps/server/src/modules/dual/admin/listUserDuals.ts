/** GET /admin/user/dual: positions of a user as they see them themselves. */
import { listUserDuals } from '@glasshouse/contract/dual';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { DualParts } from '../api/parts.ts';
import { showPositions } from '../api/show-positions.ts';
import { loadPositions } from '../store/positions.ts';

export const listUserDualsHandler = (parts: DualParts) =>
  handleStaff(listUserDuals, async (tx, { user_id: userId, status, ...input }) => {
    const paging = readPaging(input);
    const filter = { filter: status ?? null, id: null, now: parts.platform.clock.now() };
    const states = await loadPositions(tx, Number(userId), filter, paging.slice);
    return presentPage(paging, await showPositions(parts, tx, states), (position) => position);
  });
