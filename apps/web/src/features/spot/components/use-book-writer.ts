/** Figures that follow the book are written into the page past React, at most twice a second: nothing is drawn for them. */
import { useEffect, useRef } from 'react';
import type { BookFeed } from '../live/book-feed.ts';

const GAP_MS = 500;

/** Calls `write` now, after each drawing, and after changes of the book. */
export function useBookWriter(feed: BookFeed, write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => latest.current());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = feed.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, GAP_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [feed]);
}

/** Writes a text where it differs. */
export function putText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
