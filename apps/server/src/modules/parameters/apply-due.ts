/** What is due: each change is applied exactly once, in a transaction of its own; one that fails holds up no other. */
import { DELISTING_MS, type ParameterName, type ParameterValues } from '@glasshouse/contract';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ParameterParts } from './parts.ts';
import { saveApplied, saveFinished, takeDue } from './store/changes.ts';

type Value = ParameterValues[ParameterName];

/** Applies what counts by now; answers how many. Errors of one change are logged, and it is tried again at the next run. */
export async function applyDue(parts: ParameterParts): Promise<number> {
  const { db, clock, log } = parts.platform;
  const failed: number[] = [];
  let applied = 0;
  for (;;) {
    let taken: number | null = null;
    try {
      await inTransaction(db, async (tx) => {
        taken = null;
        const now = clock.now();
        const change = await takeDue(tx, now, failed);
        if (change === null) return;
        taken = change.id;
        await parts.kinds.get(change.name)?.apply?.(tx, change.market, JSON.parse(change.after) as Value as never, change);
        await saveApplied(tx, change.id, now);
      });
      if (taken === null) break;
      applied++;
    } catch (error) {
      log.error({ err: error, change: taken }, 'a change of a parameter was not applied');
      if (taken === null) break;
      failed.push(taken);
    }
  }
  if (applied > 0) await parts.book.refresh();
  return applied;
}

/** Does what follows a change a day later (a delisting ends what orders are left). */
export async function finishDue(parts: ParameterParts): Promise<void> {
  const { db, clock } = parts.platform;
  for (const change of parts.book.changes) {
    const kind = parts.kinds.get(change.name);
    if (!kind?.finish || change.applied === null || change.finished !== null) continue;
    if (clock.now() < change.effective + DELISTING_MS) continue;
    if (await kind.finish(change.market, JSON.parse(change.after) as Value as never))
      await saveFinished(db, change.id, clock.now());
  }
}
