/** POST /admin/staff/role: changes a role; the member's sessions end at once. */
import { changeStaffRole } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { changeRole } from '../members.ts';
import type { BackofficeParts } from '../parts.ts';
import { viewOf } from './member-view.ts';

export const changeStaffRoleHandler = ({ platform }: BackofficeParts) =>
  handleStaff(changeStaffRole, async (tx, input, context) => {
    const staffId = Number(input.staff_id);
    context.note({ details: await changeRole(tx, { staffId, role: input.role, now: platform.clock.now() }) });
    return viewOf(tx, staffId);
  });
