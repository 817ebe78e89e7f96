/** What happens by time: proposals expire, and what has no use any more is forgotten. The audit log is never cleaned. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/module.ts';
import { type AnchorLog, anchorNow } from './store/anchoring.ts';
import { expireDue } from './store/proposals.ts';
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

/** Ends proposals that nobody approved in time. What is due is refused anyway; this frees the payload and says so. */
export function expiryJob(db: Db, clock: Clock): Job {
  return { name: 'backoffice.expire', everyMs: 5_000, run: async () => void (await expireDue(db, clock.now())) };
}

/** Puts the acts of the staff into the public log, every minute in which there were any. */
export function anchoringJob(db: Db, log: AnchorLog, clock: Clock): Job {
  return { name: 'backoffice.anchor', everyMs: 60_000, run: async () => void (await anchorNow(db, log, clock)) };
}
