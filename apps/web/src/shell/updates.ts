/** A new version of the app: the service worker has it, the person chooses when to change to it. */
import type { Observable } from '@glasshouse/client';
import { loadAllWords } from '@glasshouse/i18n/web.ts';

let ready = false;
let apply: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Whether a new version waits. */
export const updateReady: Observable<boolean> = {
  get: () => ready,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Changes to the new version: the page starts again. */
export function applyUpdate(): void {
  apply?.();
}

/**
 * Keeps the words of the language in use for a visit without a connection: the code of all pages is kept too, and a
 * page without its words cannot be shown. The service worker does not fetch all eight languages beforehand.
 */
async function keepWords(): Promise<void> {
  await navigator.serviceWorker.ready;
  await loadAllWords();
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  const cache = await caches.open('words');
  for (const url of new Set(loaded.filter((name) => name.includes('/assets/words-')))) {
    if (!(await cache.match(url))) await cache.add(url);
  }
}

/** Registers the service worker, after everything else. */
export async function watchForUpdates(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh() {
      ready = true;
      for (const listener of listeners) listener();
    },
  });
  apply = () => void update(true);
  // Without this the app still works online; a full disk or a private window refuses it.
  await keepWords().catch(() => {});
}
