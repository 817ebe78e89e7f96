/** GET /admin/user/sessions: sessions of a user, live and lately ended. */
import { listUserSessions } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { clientOf } from '../../../platform/whereabouts.ts';
import { type SessionRow, loadSessions } from '../store/staff-users.ts';
import { pageOf } from './page-of.ts';
import { requireUser } from './staff-view.ts';

/** A session as the staff sees it, and as its owner's file has it. */
export function presentSession(row: SessionRow) {
  const { id, method, ip, country, is_unknown } = row;
  return {
    id,
    created: row.created_at,
    last_used: row.last_used_at,
    expires: row.expires_at,
    ended: row.ended_at,
    method,
    ip,
    country,
    ...clientOf(row.user_agent),
    is_unknown,
  };
}

export const listUserSessionsHandler = () =>
  handleStaff(listUserSessions, async (tx, input) => {
    const userId = await requireUser(tx, input.user_id);
    return pageOf(input, (slice) => loadSessions(tx, userId, slice), presentSession);
  });
