/** `GET /proofs/consistency`: that the log of one signed size begins the log of another. */
import { getConsistency } from '@glasshouse/contract/proofs';
import { consistencyNodes } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { isSignedSize } from '../store/heads.ts';
import { readProof } from '../store/read-nodes.ts';

/** Binds the call. */
export function bindGetConsistency(db: Db): BoundCall {
  return handleVisitor(getConsistency, async (input) => {
    const [from, to] = [Number(input.from), Number(input.to)];
    if (from > to) refuseField('from', 'FIELD_INVALID');
    if (!(await isSignedSize(db, to)) || !(await isSignedSize(db, from))) return refuse('PROOFS_UNKNOWN_SIZE');
    return { from: String(from), to: String(to), path: await readProof(db, consistencyNodes(from, to)) };
  });
}
