/** `GET /proofs/keys`: the name of the log and its keys. */
import { listLogKeys } from '@glasshouse/contract';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { loadKeys } from '../store/keys.ts';

/** Binds the call. */
export function bindListKeys(db: Db): BoundCall {
  return handleVisitor(listLogKeys, async () => {
    const keys = await loadKeys(db);
    const first = keys[0] ?? refuse('PROOFS_NOT_SIGNED_YET');
    return { log: first.id, keys };
  });
}
