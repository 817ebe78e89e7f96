/** Forgets what has no use any more. The audit log is never cleaned. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/module.ts';
import { deleteOldSessions } from './store/sessions.ts';
import { deleteOldTickets } from './store/tickets.ts';
import { deleteOldTries } from './store/tries.ts';

const HOUR_MS = 3_600_000;
const KEEP_SESSIONS_MS = 90 * 24 * HOUR_MS;

/** The hourly cleaning. */
export function cleaningJob(db: Db, clock: Clock): Job {
  return {
    name: 'backoffice.clean',
    everyMs: HOUR_MS,
    async run() {
      const now = clock.now();
      await deleteOldSessions(db, now - KEEP_SESSIONS_MS);
      await deleteOldTickets(db, now);
      await deleteOldTries(db, now - 24 * HOUR_MS);
    },
  };
}
