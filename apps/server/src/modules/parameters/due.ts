/** What is due: each change is applied once, in a transaction of its own; one that fails holds up no other. */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import { DELISTING_MS } from '@glasshouse/contract/parameters';
import { shortReads } from '../../platform/db/short-reads.ts';
import { type DueWork, NotYet, tableWork } from '../../platform/due/index.ts';
import type { ParameterParts } from './api/parts.ts';
import { APPLYING, type StoredChange, finishing, saveApplied, saveFinished } from './store/changes.ts';

type Value = ParameterValues[ParameterName];

const valueOf = ({ after }: StoredChange) => JSON.parse(after) as Value as never;

/** Applies changes at the time from which they count. */
function applyWork(parts: ParameterParts): DueWork {
  return tableWork<StoredChange>(parts.platform, {
    ...APPLYING,
    name: 'parameters.apply',
    most: 1,
    async run(tx, changes, now) {
      for (const change of changes) {
        await parts.kinds.get(change.name)?.apply?.(tx, change.market, valueOf(change), change);
        await saveApplied(tx, change.id, now);
      }
    },
  });
}

/** Does what follows a change a day later (a delisting ends what orders are left), until it is done. */
function finishWork(parts: ParameterParts): DueWork {
  const names = [...parts.kinds.values()].filter((kind) => 'finish' in kind).map(({ name }) => name);
  return tableWork<StoredChange>(parts.platform, {
    ...finishing(names, DELISTING_MS),
    name: 'parameters.finish',
    most: 1,
    async run(tx, changes, now) {
      for (const change of changes) {
        // It has transactions of its own; the row stays claimed, so that one process is at it.
        const isDone = await parts.kinds.get(change.name)?.finish?.(change.market, valueOf(change));
        if (isDone === false) throw new NotYet();
        await saveFinished(tx, change.id, now);
      }
    },
  });
}

/**
 * Both, in one run: what fails of the first does not keep the second. The book needs no second reading: what holds at a time
 * does not depend on whether it was applied.
 */
export async function runDue(parts: ParameterParts): Promise<void> {
  await parts.book.refresh(shortReads(parts.platform.db));
  try {
    await applyWork(parts).run();
  } finally {
    await finishWork(parts).run();
  }
}
