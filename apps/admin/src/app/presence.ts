/**
 * Whether the page was used lately. Reading again at an interval counts as use of a staff session, so it stops when
 * the page was not touched for a while: a session that is left alone ends as the server has it.
 */
import { type StoreApi, createStore } from 'zustand/vanilla';

/** Without a touch for this long the page counts as unused. */
export const AWAY_AFTER_MS = 5 * 60_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/** Follows the window: present while it is seen and was touched within the wait. */
export function createPresence(view: Window, awayAfterMs = AWAY_AFTER_MS): StoreApi<boolean> {
  const store = createStore<boolean>()(() => true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => store.setState(false, true);
  const stay = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, awayAfterMs);
    if (!view.document.hidden) store.setState(true, true);
  };
  for (const sign of SIGNS) view.addEventListener(sign, stay, { passive: true, capture: true });
  view.document.addEventListener('visibilitychange', () => (view.document.hidden ? leave() : stay()));
  stay();
  return store;
}
