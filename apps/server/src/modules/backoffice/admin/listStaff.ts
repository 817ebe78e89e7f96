/** GET /admin/staff: everybody on the staff. */
import { listStaff } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { listMembers } from '../store/members.ts';

export const listStaffHandler = () => handleStaff(listStaff, async (tx) => listMembers(tx));
