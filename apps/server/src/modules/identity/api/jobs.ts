/** Forgets what has no use any more: ended sessions, old codes, old failures, what has run out. */
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/module.ts';
import { deleteSpentProofs } from './proofs-of-work.ts';
import { deleteOldQuotas } from '../store/code-quotas.ts';
import { deleteOldCodes } from '../store/codes.ts';
import { deleteOldDevices } from '../store/known-devices.ts';
import { deleteOldFailures } from '../store/login-failures.ts';
import { deleteOldSessions } from '../store/sessions.ts';
import { deleteExpired } from '../store/tickets.ts';
import { deleteOldTries } from '../store/tries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEEP_DEVICES_MS = 180 * DAY_MS;
const KEEP_SESSIONS_MS = 90 * DAY_MS;

/** The hourly cleaning. */
export function cleaningJob(db: Db, clock: Clock): Job {
  return {
    name: 'identity.clean',
    everyMs: HOUR_MS,
    async run() {
      const now = clock.now();
      await deleteOldSessions(db, now - KEEP_SESSIONS_MS);
      await deleteOldCodes(db, now - DAY_MS);
      await deleteOldQuotas(db, now - DAY_MS);
      await deleteOldFailures(db, now - DAY_MS);
      await deleteOldTries(db, now - DAY_MS);
      await deleteExpired(db, now);
      await deleteSpentProofs(db, now);
      await deleteOldDevices(db, now - KEEP_DEVICES_MS);
    },
  };
}
