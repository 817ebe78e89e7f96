/** GET /user/logout: ends this session, its calls and its sockets. */
import { logout } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type IdentityParts, dropSessions } from './parts.ts';
import { endSession } from '../store/sessions.ts';

export const logoutHandler = (parts: IdentityParts) =>
  handleUser(logout, async (_input, { user }) => {
    await endSession(parts.platform.db, user.sessionId, parts.platform.clock.now());
    dropSessions(parts, [user.sessionId]);
    return {};
  });
