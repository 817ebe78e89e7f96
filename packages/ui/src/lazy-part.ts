// A part of a page whose code comes after it. Code that cannot be fetched never takes the page with it: the part stays
// away, the app says so, and the code is asked for again.

import { lazy } from 'react';

let tell: (online: boolean) => void = () => {};
let loadStyles: () => Promise<unknown> = async () => {};

/** What the app does about a lost part: tells the user, and brings back the style sheets that were lost with it. Called once. */
export function hostParts(tellUser: typeof tell, loadLostStyles: typeof loadStyles): void {
  tell = tellUser;
  loadStyles = loadLostStyles;
}

const FIRST_WAIT_MS = 1_000;

/** Resolves when the connection is back; online, where something else is wrong, after a wait at the latest. */
const chance = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    if (navigator.onLine) setTimeout(resolve, waitMs);
  });

async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      await loadStyles();
      return await load();
    } catch {
      tell(navigator.onLine);
      await chance(waitMs);
    }
  }
}

/** React's `lazy` for a part of a page, within a `Suspense`. It waits as long as its code cannot be had, and never throws. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilThere(load));
