/** Markets that were looked at on this device, newest first: kept under one key that the search page reads. */

/** What is needed of the device's storage. */
export interface RecentStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The key: a JSON list of market ids. */
export const RECENT_KEY = 'recent_markets';
const MOST = 12;

/** The list with one more market at its front. */
export function withRecent(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((one) => one !== id)].slice(0, MOST);
}

/** Notes that a market was looked at. Text that is no list is replaced. */
export function noteViewed(storage: RecentStorage, id: number): void {
  let ids: number[] = [];
  try {
    const stored: unknown = JSON.parse(storage.getItem(RECENT_KEY) ?? '[]');
    if (Array.isArray(stored)) ids = stored.filter((one): one is number => Number.isSafeInteger(one));
  } catch {
    // Broken text on the device is worth nothing.
  }
  storage.setItem(RECENT_KEY, JSON.stringify(withRecent(ids, id)));
}
