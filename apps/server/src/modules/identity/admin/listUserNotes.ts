/** GET /admin/user/notes: notes of the staff on a user, freezes among them. */
import { listUserNotes } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadNotes } from '../store/freezes.ts';
import { pageOf } from './page-of.ts';
import { requireUser } from './staff-view.ts';

export const listUserNotesHandler = () =>
  handleStaff(listUserNotes, async (tx, input) => {
    const userId = await requireUser(tx, input.user_id);
    return pageOf(
      input,
      (slice) => loadNotes(tx, userId, slice),
      (note) => note,
    );
  });
