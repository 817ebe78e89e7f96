/** GET /admin/self: who is signed in. */
import { permissionsOf } from '@glasshouse/contract';
import { getSelf } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type BackofficeParts, latestEnd } from '../api/parts.ts';
import { loadMember } from '../store/members.ts';
import { listSessions } from '../store/sessions.ts';

export const getSelfHandler = ({ platform }: BackofficeParts) =>
  handleStaff(getSelf, async (tx, _input, { staff }) => {
    const member = await loadMember(tx, staff.id);
    const sessions = await listSessions(tx, staff.id, platform.clock.now());
    const session = sessions.find(({ id }) => id === staff.sessionId);
    if (!member || !session) throw new Error(`staff session ${staff.sessionId} has no member`);
    const { id, email, role } = member;
    return { id, email, role, permissions: [...permissionsOf(role)], expires: latestEnd(session.created_at) };
  });
