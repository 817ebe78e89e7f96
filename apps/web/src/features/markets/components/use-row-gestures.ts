/**
 * Gestures of a row that is a link: swipe to the left acts, a long press (or a right click, or the menu key) opens its
 * menu. The row follows the finger by writing its style, without drawing anything again.
 */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 480;
/** A finger that moved so far is not pressing. */
const SLOP_PX = 9;
const SWIPE_PX = 72;
const MOST_PX = 104;

interface Press {
  x: number;
  y: number;
  swiping: boolean;
  moved: number;
}

/** Handlers for the element that moves. */
export function useRowGestures(acts: { onSwipe: () => void; onMenu: () => void }) {
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The click that follows a gesture opens nothing. */
  const swallow = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = (element: HTMLElement, px: number): void => {
    element.style.transform = px === 0 ? '' : `translateX(${px}px)`;
    element.parentElement?.classList.toggle('is-swiped', px !== 0);
    element.parentElement?.classList.toggle('is-far', px <= -SWIPE_PX);
  };
  const end = (event: PointerEvent<HTMLElement>, isMeant: boolean): void => {
    clearTimeout(timer.current);
    const before = press.current;
    press.current = null;
    if (!before?.swiping) return;
    move(event.currentTarget, 0);
    if (isMeant && before.moved <= -SWIPE_PX) acts.onSwipe();
  };
  const openMenu = (): void => {
    press.current = null;
    swallow.current = true;
    acts.onMenu();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallow.current = false;
      if (event.pointerType === 'mouse') return;
      press.current = { x: event.clientX, y: event.clientY, swiping: false, moved: 0 };
      timer.current = setTimeout(openMenu, LONG_PRESS_MS);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = press.current;
      if (!now) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.swiping) {
        if (Math.hypot(dx, dy) < SLOP_PX) return;
        clearTimeout(timer.current);
        if (dx > 0 || Math.abs(dx) < Math.abs(dy)) {
          press.current = null;
          return;
        }
        now.swiping = true;
        swallow.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      now.moved = Math.max(-MOST_PX, Math.min(0, dx));
      move(event.currentTarget, now.moved);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      clearTimeout(timer.current);
      // The browser's own long press, unless the timer was first; after a right click or the menu key no click follows.
      if (press.current) openMenu();
      else if (!swallow.current) acts.onMenu();
    },
    onClickCapture(event: MouseEvent) {
      if (!swallow.current) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
