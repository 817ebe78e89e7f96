/** `GET /proofs/heads`: signed heads, newest first; `cursor` is the time of the last one read. */
import { listHeads } from '@glasshouse/contract';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { headsBefore } from '../store/heads.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Binds the call. */
export function bindListHeads(db: Db): BoundCall {
  return handleVisitor(listHeads, async (input) => {
    const limit = Math.max(1, Math.min(MAX_LIMIT, Number(input.limit ?? DEFAULT_LIMIT)));
    const page = Math.max(1, Number(input.page ?? 1));
    const { cursor } = input;
    if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) refuseField('cursor', 'FIELD_INVALID');
    const skip = cursor === undefined ? (page - 1) * limit : 0;
    const list = await headsBefore(db, cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit, skip);
    const last = list.at(-1);
    return { list, page, limit, ...(list.length === limit && last ? { next: last.time } : {}) };
  });
}
