/** `GET /proofs/heads`: signed heads, newest first, in pages; a cursor names the time of the last one read. */
import { listHeads } from '@glasshouse/contract/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { headsBefore } from '../store/heads.ts';

/** Binds the call. */
export function bindListHeads(db: Db): BoundCall {
  return handleVisitor(listHeads, async (input) => {
    const paging = readPaging(input);
    const { before, limit, offset } = paging.slice;
    const heads = await headsBefore(db, before ?? Number.MAX_SAFE_INTEGER, limit, offset);
    // No two heads are of one time, and newer ones have later times: what an id is to other lists.
    return presentPage(
      paging,
      heads.map((head) => ({ id: Number(head.time), head })),
      ({ head }) => head,
    );
  });
}
