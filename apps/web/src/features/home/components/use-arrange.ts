/**
 * Dragging in a grid: the tile goes with the finger from place to place, the others make room at once. Items are the
 * elements with `data-place`; a press that moves less than a few pixels stays a press.
 */
import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

const SLACK_PX = 8;

interface Grip {
  place: number;
  pointer: number;
  x: number;
  y: number;
  moved: boolean;
}

/** The place of the item at a point of the screen; null between and outside of them. */
function placeAt(grid: Element, x: number, y: number): number | null {
  const item = document.elementFromPoint(x, y)?.closest('[data-place]');
  return item && grid.contains(item) ? Number(item.getAttribute('data-place')) : null;
}

/** Handlers of the grid, and the place of what is being dragged. `onMove` answers nothing: the list comes back changed. */
export function useArrange(onMove: (from: number, to: number) => void) {
  const grip = useRef<Grip | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const end = () => {
    if (grip.current && !grip.current.moved) grip.current = null;
    setDragged(null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const place = placeAt(event.currentTarget, event.clientX, event.clientY);
      grip.current =
        place === null || event.button !== 0
          ? null
          : { place, pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (held === null || held.pointer !== event.pointerId || event.buttons === 0) return;
      if (!held.moved) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK_PX) return;
        held.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      setDragged(held.place);
      const to = placeAt(event.currentTarget, event.clientX, event.clientY);
      if (to === null || to === held.place) return;
      onMove(held.place, to);
      held.place = to;
      setDragged(to);
    },
    /** The browser's own dragging of links and pictures. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onPointerUp: end,
    onPointerCancel: end,
    /** The click that a browser makes of the end of a drag chooses nothing. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (grip.current?.moved) {
        event.preventDefault();
        event.stopPropagation();
      }
      grip.current = null;
    },
  };
  return { dragged, handlers };
}
