/** `GET /proofs/export`: a leaf with all that a stranger needs to check it. */
import { exportProof } from '@glasshouse/contract';
import { inclusionNodes } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { TICK_DAYS } from '../domain/terms.ts';
import { readEntry } from '../store/entries.ts';
import { loadKeys } from '../store/keys.ts';
import { readProof } from '../store/read-nodes.ts';
import { coveringHead } from './covering-head.ts';

/** Binds the call. */
export function bindExportProof(db: Db, clock: Clock): BoundCall {
  return handleVisitor(exportProof, async (input) => {
    const leaf = Number(input.index);
    const entry = (await readEntry(db, leaf)) ?? refuse('PROOFS_UNKNOWN_ENTRY');
    if (entry.body === null) return refuse('PROOFS_ENTRY_FORGOTTEN', { days: TICK_DAYS });
    const head = await coveringHead(db, clock, leaf);
    return {
      format: 'glasshouse-proof' as const,
      version: '1' as const,
      entry: { index: String(leaf), body: entry.body },
      inclusion: await readProof(db, inclusionNodes(leaf, Number(head.size))),
      head,
      keys: await loadKeys(db),
    };
  });
}
