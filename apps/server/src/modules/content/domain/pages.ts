/**
 * Pages of a list that is sorted by some numbers. A cursor holds the numbers of the last item shown, so that items that
 * come or go do not shift what follows. Pure.
 */

/** Where an item stands in its list; compared number by number. */
export type Key = readonly number[];

const CURSOR = /^c-?[0-9]{1,16}(?:\.-?[0-9]{1,16}){0,3}$/;

/** The cursor after an item. */
export function cursorOf(key: Key): string {
  return Buffer.from(`c${key.join('.')}`).toString('base64url');
}

/** The key of a cursor; null when it is not one of ours. */
export function keyOfCursor(cursor: string, length: number): Key | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const key = CURSOR.test(text) ? text.slice(1).split('.').map(Number) : [];
  return key.length === length ? key : null;
}

/** Whether the first key stands behind the second. */
export function isBehind(key: Key, other: Key): boolean {
  const at = key.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (key[at] as number) > (other[at] as number);
}
