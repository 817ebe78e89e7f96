/** Removes expired files, and those on disk without a row (a process ended between the two). */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Job } from '../module.ts';
import type { DiskStore } from './disk.ts';
import { ORPHAN_MS } from './limits.ts';
import { deleteExpired, deleteOldDays, unknownOf } from './records.ts';

const EVERY_MS = 1_800_000;
const BATCH = 500;

/** The cleaning of files, every half hour. */
export function cleaningJob(parts: { db: Db; clock: Clock; disk: DiskStore; log: Logger }): Job {
  const { db, clock, disk, log } = parts;
  return {
    name: 'files.clean',
    everyMs: EVERY_MS,
    async run() {
      const now = clock.now();
      for (;;) {
        // The row first: a file without a row is found below, a row without a file would answer for nothing.
        const names = await deleteExpired(db, now, BATCH);
        for (const name of names) await disk.remove(name);
        if (names.length < BATCH) break;
      }
      for await (const names of disk.namesBefore(now - ORPHAN_MS)) {
        const orphans = await unknownOf(db, names);
        for (const name of orphans) await disk.remove(name);
        if (orphans.length > 0) log.info({ count: orphans.length }, 'removed files that nothing knew');
      }
      await deleteOldDays(db, now);
    },
  };
}
