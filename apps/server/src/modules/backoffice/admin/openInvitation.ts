/** POST /admin/invitation/open: whom an invitation is for. */
import { openInvitation } from '@glasshouse/contract/backoffice';
import { handleDoor } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type BackofficeParts, ownerName } from '../api/parts.ts';
import { findInvitation } from '../store/invitations.ts';
import { loadMember } from '../store/members.ts';

export const openInvitationHandler = ({ platform }: BackofficeParts) =>
  handleDoor(
    openInvitation,
    async () => undefined,
    async (tx, input, context) => {
      const found = await findInvitation(tx, input.invitation, platform.clock.now());
      const member = found && (await loadMember(tx, found.staff_id));
      if (!member || !found) return refuseField('invitation', 'BACKOFFICE_INVITATION_INVALID');
      context.note({ target: ownerName(member.id) });
      return { email: member.email, role: member.role, expires: found.expires_at };
    },
  );
