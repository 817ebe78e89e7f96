/**
 * POST /admin/user/freeze: the account takes on no new risk from now on, for the reason
 * `security` nothing leaves it either. Its owner is notified with the reason.
 */
import { freezeUser } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { IdentityParts } from '../api/parts.ts';
import { insertFreeze, insertNote, isFrozen, loadClosed } from '../store/freezes.ts';
import { FREEZE_WRITES, requireNote, tellFreeze } from './freeze-parts.ts';
import { viewOf } from './staff-view.ts';

export const freezeUserHandler = (parts: IdentityParts) =>
  handleStaff(
    freezeUser,
    async (tx, input, context) => {
      const [userId, staffId, at] = [Number(input.user_id), context.staff.id, parts.platform.clock.now()];
      const note = requireNote(input.note);
      const account = (await loadClosed(tx, userId)) ?? refuseField('user_id', 'IDENTITY_USER_UNKNOWN');
      if (account.isClosed) refuse('IDENTITY_USER_CLOSED');
      if (await isFrozen(tx, userId)) refuse('IDENTITY_ALREADY_FROZEN');
      // Nothing new is let in from here on: what is answered after this commit was under way before it.
      await parts.freezes.begin(userId, input.reason);
      if (!(await insertFreeze(tx, { userId, staffId, reason: input.reason, note, at }))) refuse('IDENTITY_ALREADY_FROZEN');
      await insertNote(tx, { userId, staffId, kind: 'freeze', reason: input.reason, text: note, at });
      const tell = await tellFreeze(parts, tx, userId, input.reason);
      context.note({ details: { before: 'open', after: 'frozen', reason: input.reason, note } });
      context.afterCommit(() => {
        parts.freezes.set(userId, input.reason);
        tell();
      });
      return viewOf(parts, tx, userId, at);
    },
    { writes: FREEZE_WRITES },
  );
