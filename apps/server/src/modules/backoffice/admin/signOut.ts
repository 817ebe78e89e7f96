/** POST /admin/sign_out: ends this session. */
import { signOut } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { BackofficeParts } from '../api/parts.ts';
import { endSession } from '../store/sessions.ts';

export const signOutHandler = ({ platform }: BackofficeParts) =>
  handleStaff(
    signOut,
    async (tx, _input, { staff }) => {
      await endSession(tx, staff.id, staff.sessionId, platform.clock.now());
      return {};
    },
    { writes: ['staff_sessions'] },
  );
