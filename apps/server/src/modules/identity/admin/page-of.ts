/** One page of a staff list of rows with rising ids. */
import { refuseField } from '../../../platform/refusal.ts';
import type { Slice } from '../../../platform/calls/paging.ts';
import { parsePage } from '../domain/paging.ts';

/** Reads a page and says where the next begins. Error: FIELD_INVALID for a cursor that is not one of ours. */
export async function pageOf<R extends { id: number }, T>(
  input: Parameters<typeof parsePage>[0],
  load: (slice: Slice) => Promise<readonly R[]>,
  present: (row: R) => T,
) {
  const { page, limit, before, offset } = parsePage(input) ?? refuseField('cursor', 'FIELD_INVALID');
  const rows = await load({ before, offset, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { list: shown.map(present), page, limit, ...(rows.length > limit && last ? { next: String(last.id) } : {}) };
}
