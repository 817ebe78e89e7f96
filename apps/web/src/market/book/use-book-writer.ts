/**
 * Figures that follow the book are written into the page past React: nothing is drawn for them. A change after a quiet
 * moment is written at once, as the rows of the book are, so that estimates agree with the book.
 */
import { useEffect, useRef } from 'react';
import type { BookFeed } from './book-feed.ts';

/** The least time between two writings. */
const GAP_MS = 100;

/** Calls `write` now, after each drawing, and after changes of the book. */
export function useBookWriter(feed: BookFeed, write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => latest.current());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again = false;
    const write = () => {
      again = false;
      latest.current();
      timer = setTimeout(() => {
        timer = undefined;
        if (again) write();
      }, GAP_MS);
    };
    const stop = feed.subscribe(() => {
      again = true;
      if (timer === undefined) write();
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
