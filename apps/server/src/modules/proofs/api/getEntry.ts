/** `GET /proofs/entry`: what stands at a leaf. */
import { getLogEntry } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type LogEntryText, readEntry } from '../store/entries.ts';

/** An entry on the wire: only a second has texts of instruments. */
export const presentEntry = (index: string, { hash, body, prices }: LogEntryText) => ({
  index,
  hash,
  body,
  ...(prices ? { prices } : {}),
});

/** Binds the call. */
export function bindGetEntry(db: Db): BoundCall {
  return handleVisitor(getLogEntry, async (input) => {
    const entry = (await readEntry(db, Number(input.index))) ?? refuse('PROOFS_UNKNOWN_ENTRY');
    return presentEntry(String(Number(input.index)), entry);
  });
}
