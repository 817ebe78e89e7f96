/** GET /admin/user/defi: what a user has in pools, as they see it themselves. */
import { getUserDefi } from '@glasshouse/contract/defi';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { DefiParts } from '../api/parts.ts';
import { showPositions } from '../api/reading.ts';

export const getUserDefiHandler = (parts: DefiParts) =>
  handleStaff(getUserDefi, async (tx, { user_id: userId }) => ({
    list: await showPositions(parts, tx, Number(userId)),
    time: parts.platform.clock.now(),
  }));
