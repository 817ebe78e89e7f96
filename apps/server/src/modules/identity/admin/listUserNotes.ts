/** GET /admin/user/notes: notes of the staff on a user, freezes among them. */
import { listUserNotes } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { IdentityParts } from '../api/parts.ts';
import { loadNotes } from '../store/freezes.ts';
import { pageOf } from './page-of.ts';
import { requireUser, withNames } from './staff-view.ts';

export const listUserNotesHandler = ({ staffNames }: Pick<IdentityParts, 'staffNames'>) =>
  handleStaff(listUserNotes, async (tx, input) => {
    const userId = await requireUser(tx, input.user_id);
    return pageOf(
      input,
      async (slice) => withNames(tx, staffNames, await loadNotes(tx, userId, slice)),
      (note) => note,
    );
  });
