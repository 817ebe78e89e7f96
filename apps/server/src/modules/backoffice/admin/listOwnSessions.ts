/** GET /admin/sessions: one's own live sessions. */
import { listOwnSessions } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { BackofficeParts } from '../api/parts.ts';
import { listSessions } from '../store/sessions.ts';

export const listOwnSessionsHandler = ({ platform }: BackofficeParts) =>
  handleStaff(listOwnSessions, async (tx, _input, { staff }) => {
    const sessions = await listSessions(tx, staff.id, platform.clock.now());
    return sessions.map(({ id, created_at, last_used_at, expires_at, ip, user_agent }) => ({
      id,
      created: created_at,
      last_used: last_used_at,
      expires: expires_at,
      ip,
      user_agent,
      current: id === staff.sessionId,
    }));
  });
