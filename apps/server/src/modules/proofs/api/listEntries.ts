/** `GET /proofs/entries`: entries from a leaf on. */
import { listLogEntries } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { presentEntry } from './getEntry.ts';
import { readEntries, sizeOfLog } from '../store/entries.ts';

const MAX = 1_000;

/** Binds the call. */
export function bindListEntries(db: Db): BoundCall {
  return handleVisitor(listLogEntries, async (input) => {
    const limit = Math.max(1, Math.min(MAX, Number(input.limit ?? MAX)));
    const list = await readEntries(db, Number(input.from), limit);
    return { list: list.map((entry) => presentEntry(entry.index, entry)), size: String(await sizeOfLog(db)) };
  });
}
