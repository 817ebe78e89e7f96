/** A member as the staff sees them, after an act. */
import type { StaffMemberView } from '@glasshouse/contract/backoffice';
import type { Tx } from '../../../platform/db/database.ts';
import { listMembers } from '../store/members.ts';

/** The member of an id that is there. */
export async function viewOf(tx: Tx, staffId: number): Promise<StaffMemberView> {
  const [member] = await listMembers(tx, staffId);
  if (!member) throw new Error(`staff ${staffId} is gone`);
  return member;
}
