/** Markets looked at on this device, newest first. The page of a market writes them (features/spot/model/recent.ts). */

/** What is needed of the device's storage. */
export interface RecentStorage {
  getItem(key: string): string | null;
  removeItem(key: string): void;
}

const KEY = 'recent_markets';

/** Ids of the markets; text that is no list counts as none. */
export function readRecent(storage: RecentStorage): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is number => Number.isSafeInteger(one)) : [];
  } catch {
    return [];
  }
}

/** Forgets them. */
export function clearRecent(storage: RecentStorage): void {
  storage.removeItem(KEY);
}
