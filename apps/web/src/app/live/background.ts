/**
 * A tab in the background stops: after a moment (switching to another tab and back costs nothing) it leaves its public
 * topics; when it is looked at again it joins them and reads what it missed.
 */
import type { TopicStore } from './topic-store.ts';

/** How long a tab may be hidden before its prices stop. */
export const BACKGROUND_MS = 5_000;

/** What is needed of the document. */
export interface Visibility {
  readonly visibilityState: string;
  addEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

/** Follows whether the tab is seen. `catchUp` reads anew what is on screen. */
export function followBackground(page: Visibility, topics: Pick<TopicStore, 'pause' | 'resume'>, catchUp: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        paused = true;
        topics.pause();
      }, BACKGROUND_MS);
    } else if (paused) {
      paused = false;
      topics.resume();
      catchUp();
    }
  };
  page.addEventListener('visibilitychange', look);
  look();
}
