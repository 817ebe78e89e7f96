/** POST /admin/user/notes: adds a note; notes are not changed. */
import { type UserNote, addUserNote } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { staffText } from '../../../platform/staff-text.ts';
import type { IdentityParts } from '../api/parts.ts';
import { insertNote, loadNotes } from '../store/freezes.ts';
import { requireUser, withNames } from './staff-view.ts';

export const addUserNoteHandler = ({ platform, staffNames }: IdentityParts) =>
  handleStaff(
    addUserNote,
    async (tx, input, { staff }) => {
      const userId = await requireUser(tx, input.user_id);
      const text = staffText(input.text);
      if (text === '') refuseField('text', 'IDENTITY_NOTE_EMPTY');
      const note = { userId, staffId: staff.id, kind: 'note', reason: null, text, at: platform.clock.now() } as const;
      const id = await insertNote(tx, note);
      const added = await loadNotes(tx, userId, { before: id + 1, offset: 0, limit: 1 });
      const [written] = await withNames(tx, staffNames, added);
      return written as UserNote;
    },
    { writes: ['user_notes'] },
  );
