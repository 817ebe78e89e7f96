/** What happens to stored data when the app starts. */
import { H5_VERSION } from '@glasshouse/contract';
import type { KeyValue } from './storage.ts';

const VERSION_KEY = 'h5_version';

/** Clears stored data once when it was written by an older app: version below 1 or none (AMB-68). */
export function clearOutdatedData(storage: KeyValue): void {
  const version = Number(storage.getItem(VERSION_KEY) ?? 0);
  if (version >= H5_VERSION) return;
  storage.clear();
  storage.setItem(VERSION_KEY, String(H5_VERSION));
}
