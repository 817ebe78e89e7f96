/** GET /admin/user/margin: the margin account of a user, as they see it themselves. */
import { getUserMargin } from '@glasshouse/contract/margin';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { MarginParts } from '../api/parts.ts';
import { poolsNow, readAccount } from '../api/reading.ts';
import { showAccount } from '../api/show.ts';

export const getUserMarginHandler = (parts: MarginParts) =>
  handleStaff(getUserMargin, async (tx, { user_id: id }) =>
    showAccount(parts, await readAccount(parts, tx, Number(id)), await poolsNow(parts, tx)),
  );
