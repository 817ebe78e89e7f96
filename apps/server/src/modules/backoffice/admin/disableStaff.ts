/** POST /admin/staff/disable: shuts an account; its sessions end at once. */
import { disableStaff } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { disableMember } from '../api/members.ts';
import { MEMBER_TABLES, type BackofficeParts } from '../api/parts.ts';
import { viewOf } from './member-view.ts';

export const disableStaffHandler = ({ platform }: BackofficeParts) =>
  handleStaff(
    disableStaff,
    async (tx, input, context) => {
      const staffId = Number(input.staff_id);
      context.note({ details: await disableMember(tx, { staffId, now: platform.clock.now() }) });
      return viewOf(tx, staffId);
    },
    { writes: MEMBER_TABLES },
  );
