/**
 * POST /admin/staff/invite: invites an address to a role that decides nothing; roles that do come by proposal. No mail is sent: the owner hands the
 * invitation over.
 */
import { isDeciding } from '@glasshouse/contract';
import { inviteStaff } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { inviteMember } from '../api/members.ts';
import { FACTOR_TABLES, MEMBER_TABLES, type BackofficeParts, ownerName } from '../api/parts.ts';
import { viewOf } from './member-view.ts';

export const inviteStaffHandler = ({ platform }: BackofficeParts) =>
  handleStaff(
    inviteStaff,
    async (tx, input, context) => {
      if (isDeciding(input.role)) refuseField('role', 'BACKOFFICE_ROLE_NEEDS_TWO');
      const now = platform.clock.now();
      const invited = await inviteMember(tx, platform.random, { email: input.email, role: input.role, now });
      context.note({ target: ownerName(invited.staffId), details: { email: invited.email, role: input.role } });
      return { member: await viewOf(tx, invited.staffId), invitation: invited.invitation, expires: invited.expiresAt };
    },
    { writes: [...MEMBER_TABLES, ...FACTOR_TABLES] },
  );
