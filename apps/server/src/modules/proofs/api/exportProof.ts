/** `GET /proofs/export`: a leaf with all that a stranger needs to check it. */
import { exportProof } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { TICK_DAYS } from '../domain/terms.ts';
import { readEntry } from '../store/entries.ts';
import { proofOf } from '../store/proof-of.ts';
import { coveringHead } from './covering-head.ts';

/** Binds the call. */
export function bindExportProof(db: Db, clock: Clock): BoundCall {
  return handleVisitor(exportProof, async (input) => {
    const leaf = Number(input.index);
    const entry = (await readEntry(db, leaf)) ?? refuse('PROOFS_UNKNOWN_ENTRY');
    if (entry.body === null) return refuse('PROOFS_ENTRY_FORGOTTEN', { days: TICK_DAYS });
    const head = await coveringHead(db, clock, leaf);
    const { prices, ...proof } = await proofOf(db, leaf, { body: entry.body, prices: entry.prices }, head, input.symbol);
    return {
      ...proof,
      ...(prices ? { prices: prices.map((price) => ({ ...price, path: [...price.path] })) } : {}),
      inclusion: [...proof.inclusion],
      keys: [...proof.keys],
    };
  });
}
