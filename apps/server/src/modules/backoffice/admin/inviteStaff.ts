/** POST /admin/staff/invite: invites an address. No mail is sent: the owner hands the invitation over. */
import { inviteStaff } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { inviteMember } from '../members.ts';
import { type BackofficeParts, ownerName } from '../parts.ts';
import { viewOf } from './member-view.ts';

export const inviteStaffHandler = ({ platform }: BackofficeParts) =>
  handleStaff(inviteStaff, async (tx, input, context) => {
    const now = platform.clock.now();
    const invited = await inviteMember(tx, platform.random, { email: input.email, role: input.role, now });
    context.note({ target: ownerName(invited.staffId), details: { email: invited.email, role: input.role } });
    return { member: await viewOf(tx, invited.staffId), invitation: invited.invitation, expires: invited.expiresAt };
  });
