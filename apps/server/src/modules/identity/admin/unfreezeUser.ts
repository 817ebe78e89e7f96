/** POST /admin/user/unfreeze: ends a freeze; the owner is told. */
import { unfreezeUser } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { IdentityParts } from '../api/parts.ts';
import { deleteFreeze, insertNote } from '../store/freezes.ts';
import { FREEZE_WRITES, requireNote, tellFreeze } from './freeze-parts.ts';
import { requireUser, viewOf } from './staff-view.ts';

export const unfreezeUserHandler = (parts: IdentityParts) =>
  handleStaff(
    unfreezeUser,
    async (tx, input, context) => {
      const userId = await requireUser(tx, input.user_id);
      const [staffId, at] = [context.staff.id, parts.platform.clock.now()];
      const note = requireNote(input.note);
      if (!(await deleteFreeze(tx, userId))) refuse('IDENTITY_NOT_FROZEN');
      await insertNote(tx, { userId, staffId, kind: 'unfreeze', reason: null, text: note, at });
      const tell = await tellFreeze(parts, tx, userId, null);
      context.note({ details: { before: 'frozen', after: 'open', note } });
      context.afterCommit(() => {
        parts.freezes.set(userId, null);
        tell();
      });
      return viewOf(parts, tx, userId, at);
    },
    { writes: FREEZE_WRITES },
  );
