/** `GET /proofs/head`: the newest signed head. */
import { getLatestHead } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { latestHead, nextHeadBy } from '../store/heads.ts';

/** Binds the call. */
export function bindGetLatestHead(db: Db, clock: Clock): BoundCall {
  return handleVisitor(
    getLatestHead,
    async () => (await latestHead(db)) ?? refuse('PROOFS_NOT_SIGNED_YET', { at: nextHeadBy(null, clock.now()) }),
  );
}
