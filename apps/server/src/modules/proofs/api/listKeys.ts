/** `GET /proofs/keys`: the name of the log and its keys. */
import { listLogKeys } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { nextHeadBy } from '../store/heads.ts';
import { loadKeys } from '../store/keys.ts';

/** Binds the call. */
export function bindListKeys(db: Db, clock: Clock): BoundCall {
  return handleVisitor(listLogKeys, async () => {
    const keys = await loadKeys(db);
    const first = keys[0] ?? refuse('PROOFS_NOT_SIGNED_YET', { at: nextHeadBy(null, clock.now()) });
    return { log: first.id, keys };
  });
}
