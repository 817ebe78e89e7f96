/** The kind `role`: a member of the staff is given another role. The last owner stays one. */
import { type RolePayload, rolePayload } from '@glasshouse/contract/backoffice';
import type { ProposalKind } from '../../../../platform/proposals.ts';
import { refuse, refuseField } from '../../../../platform/refusal.ts';
import { mayLoseOwner } from '../../domain/owners.ts';
import { changeRole } from '../members.ts';
import { MEMBER_TABLES, ownerName } from '../parts.ts';
import { loadMember, loadOwners, stateOf } from '../../store/members.ts';

/** The kind. Refuses BACKOFFICE_STAFF_UNKNOWN, BACKOFFICE_LAST_OWNER, and the role that the member has. */
export const roleKind: ProposalKind<RolePayload> = {
  kind: 'role',
  payload: rolePayload,
  writes: MEMBER_TABLES,
  target: ({ staff_id }) => ownerName(staff_id),
  subject: ({ staff_id }) => ownerName(staff_id),
  async check(tx, { staff_id, role }) {
    const member = (await loadMember(tx, staff_id)) ?? refuse('BACKOFFICE_STAFF_UNKNOWN');
    if (member.role === role) refuseField('payload.role', 'FIELD_INVALID');
    if (!mayLoseOwner(await loadOwners(tx), staff_id)) refuse('BACKOFFICE_LAST_OWNER');
  },
  async version(tx, { staff_id }) {
    const member = await loadMember(tx, staff_id);
    return member ? `${member.role} ${stateOf(member)}` : 'gone';
  },
  async present(tx, { staff_id, role }) {
    const member = (await loadMember(tx, staff_id)) ?? refuse('BACKOFFICE_STAFF_UNKNOWN');
    const name = { type: 'staff', id: staff_id, name: member.email } as const;
    return [
      { label: 'staff', before: name, after: name },
      { label: 'role', before: { type: 'code', code: member.role }, after: { type: 'code', code: role } },
    ];
  },
  async apply(tx, { staff_id, role }, { now }) {
    await changeRole(tx, { staffId: staff_id, role, now });
  },
};
