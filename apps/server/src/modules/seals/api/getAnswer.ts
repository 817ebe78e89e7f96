/** `GET /proofs/answer`: the block that holds an acknowledged answer. */
import { getSealedAnswer } from '@glasshouse/contract/seals';
import { blockRecord } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ProofLog } from '../../proofs/index.ts';
import { findSealedAnswer } from '../store/sealed-answer.ts';

/** Until then an answer may be on its way into a block, and a block into the log, in milliseconds. */
const ON_ITS_WAY = 10_000;

/** Binds the call. */
export function bindGetAnswer(db: Db, clock: Clock, proofs: Pick<ProofLog, 'leafOf'>): BoundCall {
  return handleVisitor(getSealedAnswer, async ({ digest, time, user, call, request_id: requestId }) => {
    const isNamed = user !== undefined && call !== undefined && requestId !== undefined;
    const attempt = isNamed ? { user: Number(user), call, requestId } : null;
    const found = await findSealedAnswer(db, digest, Number(time), attempt);
    const isYoung = clock.now() - Number(time) < ON_ITS_WAY;
    const later = { at: clock.now() + ON_ITS_WAY };
    if (found === null) return isYoung ? refuse('PROOFS_NOT_SIGNED_YET', later) : refuse('PROOFS_UNKNOWN_ENTRY');
    const leaf = (await proofs.leafOf(blockRecord(found.block))) ?? refuse('PROOFS_NOT_SIGNED_YET', later);
    return { block: found.block, index: String(found.index), path: found.path, leaf: String(leaf) };
  });
}
