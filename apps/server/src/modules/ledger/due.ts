/** The ledger's repeating work: the newest postings are checked every minute, and a breach stops the money. */
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/module.ts';
import type { AnyInvariant } from '../../platform/invariants.ts';
import { type Breach, describeBreach } from './domain/invariant.ts';
import { checkRecent } from './store/check-money.ts';

const EVERY_MS = 60_000;
// Entry ids are handed out before commit: a transaction that was open at the last check may have written below its mark.
const OVERLAP_ENTRIES = 50_000;
// Other modules' invariants read their whole history: they may take a seventieth of the time and no more, so that the whole
// job stays under 2 % of a core.
const SHARE = 70;

/** Checks the newest postings and, as time allows, the other modules' invariants; hands over what it found. */
export function checkRecentJob(
  db: Db,
  others: () => readonly AnyInvariant[],
  found: (breaches: Breach[], checked: readonly AnyInvariant[]) => void,
): Job {
  let mark: number | null = null;
  let othersDueAt = 0;
  return {
    name: 'ledger.checkRecent',
    everyMs: EVERY_MS,
    async run() {
      // The start has checked all of history: the first run needs the newest entries only.
      mark ??= (await checkRecent(db, Number.MAX_SAFE_INTEGER)).mark;
      const startedAt = performance.now();
      const isDue = startedAt >= othersDueAt;
      const result = await checkRecent(db, Math.max(0, mark - OVERLAP_ENTRIES), isDue ? others() : []);
      if (isDue) othersDueAt = startedAt + SHARE * (performance.now() - startedAt);
      mark = result.mark;
      found(result.breaches, result.checked);
    },
  };
}

/** What the log says of breaches. */
export function describeBreaches(breaches: readonly Breach[]): string {
  return breaches.map(describeBreach).join('; ');
}
