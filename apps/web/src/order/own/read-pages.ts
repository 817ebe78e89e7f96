/** A list whole: page after page, by the cursor that each names for the next. Pure. */

/** One page of a list. */
export interface ListPage<T> {
  readonly list: readonly T[];
  readonly next?: string | undefined;
}

/** A list as far as it was read. */
export interface WholeList<T> {
  readonly list: readonly T[];
  /** Whether there is nothing more. */
  readonly complete: boolean;
}

/** Reads at most so many pages. Orders that come meanwhile are newer than the first page; those that end are missing. */
export async function readPages<T>(
  read: (cursor: string | undefined) => Promise<ListPage<T>>,
  most: number,
): Promise<WholeList<T>> {
  const list: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < most; page++) {
    const answer = await read(cursor);
    list.push(...answer.list);
    cursor = answer.next;
    if (cursor === undefined) return { list, complete: true };
  }
  return { list, complete: false };
}
