/** The page of a sorted list that a call asks for. */
import { type PageInput, readPaging } from '../../../platform/calls/paging.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Key, cursorOf, isBehind, keyOfCursor } from '../domain/pages.ts';

/** One page of `items`, which are sorted by `keyOf`. Errors: PARAMETER_ERROR, CURSOR_INVALID. */
export function pageOf<T>(input: PageInput, items: readonly T[], keyOf: (item: T) => Key) {
  const { page, limit, slice } = readPaging({ page: input.page, limit: input.limit });
  const cursor = input.cursor ?? '';
  let rest = items.slice(slice.offset);
  if (cursor !== '') {
    const first = items[0];
    const key = keyOfCursor(cursor, first === undefined ? 0 : keyOf(first).length);
    // An empty list has no keys to compare with: whatever is asked for, nothing follows.
    if (key === null && first !== undefined) refuseField('cursor', 'CURSOR_INVALID');
    rest = key === null ? [] : items.filter((item) => isBehind(keyOf(item), key));
  }
  const list = rest.slice(0, limit);
  const last = list.at(-1);
  const next = rest.length > limit && last !== undefined ? { next: cursorOf(keyOf(last)) } : {};
  return { list, page, limit, ...next };
}
