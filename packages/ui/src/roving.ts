// Arrow-key movement in a row of choices (segments, tabs): one tab stop, arrows move, Home and End jump.

import type { KeyboardEvent } from 'react';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Index that a key moves to among `count` items, or null when the key is not for us. Wraps around. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEP[key];
  return step === undefined ? null : (index + step + count) % count;
}

/** Handles a key on one of the items: focuses and reports the new index. Items are the [data-roving] siblings. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, index: number, choose: (index: number) => void): void {
  const items = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])];
  const next = nextIndex(event.key, index, items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
  choose(next);
}
