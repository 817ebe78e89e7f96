/** Forgets mails that nobody reads any more. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/module.ts';
import { deleteOldMails } from './store/outbox.ts';

const HOUR_MS = 3_600_000;
const KEEP_MS = 7 * 24 * HOUR_MS;

/** The hourly cleaning of the outbox. */
export function cleaningJob(db: Db, clock: Clock): Job {
  return { name: 'demo.clean', everyMs: HOUR_MS, run: () => deleteOldMails(db, clock.now() - KEEP_MS) };
}
