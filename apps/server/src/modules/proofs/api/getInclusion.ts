/** `GET /proofs/inclusion`: the path from a leaf to the root of a signed size. */
import { getInclusion } from '@glasshouse/contract/proofs';
import { inclusionNodes } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { leafOfHash, readEntry } from '../store/entries.ts';
import { isSignedSize } from '../store/heads.ts';
import { readProof } from '../store/read-nodes.ts';
import { coveringHead } from './covering-head.ts';

/** Binds the call. */
export function bindGetInclusion(db: Db, clock: Clock): BoundCall {
  return handleVisitor(getInclusion, async (input) => {
    if ((input.index === undefined) === (input.hash === undefined)) refuseField('index', 'FIELD_REQUIRED');
    const leaf = input.hash === undefined ? Number(input.index) : await leafOfHash(db, input.hash);
    if (leaf === null || (await readEntry(db, leaf)) === null) return refuse('PROOFS_UNKNOWN_ENTRY');
    const size = input.size === undefined ? Number((await coveringHead(db, clock, leaf)).size) : Number(input.size);
    if (size <= leaf || !(await isSignedSize(db, size))) return refuse('PROOFS_UNKNOWN_SIZE');
    return { index: String(leaf), size: String(size), path: await readProof(db, inclusionNodes(leaf, size)) };
  });
}
