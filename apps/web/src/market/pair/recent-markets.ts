/** Markets that were looked at on this device, newest first: the page of a market notes them, the search shows them. */
import type { KeyValue } from '../../app/session/storage.ts';

/** A JSON list of market ids. */
const KEY = 'recent_markets';
const MOST = 12;

/** Ids of the markets; text that is no list counts as none. */
export function readRecent(storage: Pick<KeyValue, 'getItem'>): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is number => Number.isSafeInteger(one)) : [];
  } catch {
    return [];
  }
}

/** The list with one more market at its front. */
export function withRecent(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((one) => one !== id)].slice(0, MOST);
}

/** Notes that a market was looked at. Text that is no list is replaced. */
export function noteViewed(storage: Pick<KeyValue, 'getItem' | 'setItem'>, id: number): void {
  storage.setItem(KEY, JSON.stringify(withRecent(readRecent(storage), id)));
}

/** Forgets them. */
export function clearRecent(storage: Pick<KeyValue, 'removeItem'>): void {
  storage.removeItem(KEY);
}
