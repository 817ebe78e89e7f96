/** Keys of a page. They rest while one types, holds a modifier, or has a dialog open; no single key decides anything. */
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import { useLayoutEffect } from 'react';

/** What a key does; `KeyboardEvent.key`, letters in lower case. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

// A box is pressed, not written in.
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]';
const LAYER = 'dialog[open], [role=dialog], [role=alertdialog], [popover]:popover-open';

/** Whether a key press is meant for the page. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) && event.key !== 'Escape') return false;
  return document.querySelector(LAYER) === null;
}

/** Listens for keys while the component is there. */
export function useKeys(keys: Keys): void {
  const latest = useLatest(keys);
  // A layout effect: one that waits for the paint would miss a quick press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}
