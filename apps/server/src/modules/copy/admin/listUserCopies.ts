/** GET /admin/user/copies: follows of a user as they see them themselves. */
import { listUserCopies } from '@glasshouse/contract/copy';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { showFollows } from '../api/show.ts';
import { loadFollows } from '../store/follows.ts';

export const listUserCopiesHandler = () =>
  handleStaff(listUserCopies, async (tx, { user_id: userId, status, ...input }) => {
    const paging = readPaging(input);
    const follows = await loadFollows(tx, Number(userId), status ?? null, paging.slice);
    return presentPage(paging, await showFollows(tx, follows), (follow) => follow);
  });
