// What menus and selects share: a native popover (top layer, Esc, press outside, Back on Android) placed
// at its trigger, with arrow keys, Home, End and first letters. Base UI's menu and select weigh 54 and
// 48 KB; this file keeps routes inside their budget.

import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { nextIndex } from './roving.ts';
import { useLatest } from './use-latest.ts';

const GAP = 6;
const EDGE = 8;
const TYPING_MS = 600;
/** What scrolls elsewhere, or by a hair, closes nothing: the popup belongs to where its trigger stands. */
const MOVED_PX = 8;

/** Where the popup stands at its trigger. */
export interface Placement {
  align: 'start' | 'center' | 'end';
  side: 'bottom' | 'top';
}

/** A box in the window, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Position of a popup of `size` at `anchor`: flips when there is more room on the other side, stays in the window. */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  how: Placement,
) {
  const below = view.height - (anchor.top + anchor.height) - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const wanted = how.side === 'bottom' ? below : above;
  const other = how.side === 'bottom' ? above : below;
  const flip = size.height > wanted && other > wanted;
  const onTop = (how.side === 'top') !== flip;
  const maxHeight = Math.max(88, flip ? other : wanted);
  const height = Math.min(size.height, maxHeight);
  const start = anchor.left;
  const end = anchor.left + anchor.width - size.width;
  const aligned = how.align === 'start' ? start : how.align === 'end' ? end : (start + end) / 2;
  const left = Math.min(Math.max(EDGE, aligned), Math.max(EDGE, view.width - size.width - EDGE));
  const top = onTop ? anchor.top - GAP - height : anchor.top + anchor.height + GAP;
  return { left, top, maxHeight };
}

/** Index of the next entry after `from` whose text starts with what was typed; -1 when none does. */
export function findByText(texts: readonly string[], typed: string, from: number): number {
  const wanted = typed.toLocaleLowerCase();
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < texts.length; step += 1) {
    const index = (start + step) % texts.length;
    if (texts[index]?.trim().toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

const itemsOf = (popup: HTMLElement): HTMLElement[] => [
  ...popup.querySelectorAll<HTMLElement>('[data-item]:not([aria-disabled="true"])'),
];

function putAt(popup: HTMLElement, anchor: HTMLElement, how: Placement): void {
  popup.style.maxHeight = '';
  popup.style.setProperty('--anchor-width', `${anchor.offsetWidth}px`);
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const at = place(anchor.getBoundingClientRect(), { width: popup.offsetWidth, height: popup.scrollHeight }, view, how);
  Object.assign(popup.style, { left: `${at.left}px`, top: `${at.top}px`, maxHeight: `${at.maxHeight}px` });
}

/** What a popup component needs. */
export interface PopupList {
  popup: RefObject<HTMLDivElement | null>;
  open: boolean;
  close: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Opens, places and steers a popover list. `anchor` finds the trigger. */
export function usePopupList(anchor: () => HTMLElement | null, how: Placement): PopupList {
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  const openedAt = useRef<DOMRect | null>(null);
  const find = useLatest(anchor);
  const { align, side } = how;

  useEffect(() => {
    const box = popup.current;
    if (!box) return;
    const toggled = (event: Event): void => {
      const opens = (event as ToggleEvent).newState === 'open';
      setOpen(opens);
      const trigger = find.current();
      if (opens && trigger) {
        openedAt.current = trigger.getBoundingClientRect();
        putAt(box, trigger, { align, side });
        (
          box.querySelector<HTMLElement>('[data-item][aria-checked="true"], [data-item][aria-selected="true"]') ?? itemsOf(box)[0]
        )?.focus();
      } else if (!opens && (document.activeElement === document.body || box.contains(document.activeElement))) {
        trigger?.focus();
      }
    };
    box.addEventListener('toggle', toggled);
    return () => box.removeEventListener('toggle', toggled);
  }, [align, side, find]);

  const close = useCallback(() => popup.current?.hidePopover(), []);

  useEffect(() => {
    if (!open) return;
    const from = openedAt.current;
    const moved = (): void => {
      const now = find.current()?.getBoundingClientRect();
      if (from && now && Math.abs(now.top - from.top) <= MOVED_PX && Math.abs(now.left - from.left) <= MOVED_PX) return;
      close();
    };
    addEventListener('scroll', moved, true);
    addEventListener('resize', moved);
    return () => {
      removeEventListener('scroll', moved, true);
      removeEventListener('resize', moved);
    };
  }, [open, close, find]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = popup.current ? itemsOf(popup.current) : [];
    const index = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Tab') return close();
    if (event.key.length === 1 && event.key !== ' ' && !event.metaKey && !event.ctrlKey) {
      const fresh = event.timeStamp - typed.current.at > TYPING_MS;
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key, at: event.timeStamp };
      return items[
        findByText(
          items.map((item) => item.textContent ?? ''),
          typed.current.text,
          index,
        )
      ]?.focus();
    }
    const next = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? null : nextIndex(event.key, index, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return { popup, open, close, onKeyDown };
}
