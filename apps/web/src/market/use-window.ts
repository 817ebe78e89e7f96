/** The widest layout that the window has room for. */
import { useSyncExternalStore } from 'react';

/** phone: one column; tablet: chart above form and book; desk: panes. */
export type WindowClass = 'phone' | 'tablet' | 'desk';

const queries = {
  narrow: '(max-width: 359px)',
  tablet: '(min-width: 600px)',
  desk: '(min-width: 1280px)',
} as const;

function matches(name: keyof typeof queries): boolean {
  return window.matchMedia(queries[name]).matches;
}

function subscribe(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, () => (matches('desk') ? 'desk' : matches('tablet') ? 'tablet' : 'phone'));
}

/** Under 360 px. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matches('narrow'));
}
