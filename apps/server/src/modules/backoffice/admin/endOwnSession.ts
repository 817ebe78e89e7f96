/** POST /admin/sessions/end: ends one of one's own sessions. Somebody else's is answered like one that is not there. */
import { endOwnSession } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BackofficeParts } from '../api/parts.ts';
import { endSession } from '../store/sessions.ts';

export const endOwnSessionHandler = ({ platform }: BackofficeParts) =>
  handleStaff(
    endOwnSession,
    async (tx, input, { staff }) => {
      const isEnded = await endSession(tx, staff.id, Number(input.session_id), platform.clock.now());
      return isEnded ? {} : refuse('BACKOFFICE_SESSION_UNKNOWN');
    },
    { writes: ['staff_sessions'] },
  );
