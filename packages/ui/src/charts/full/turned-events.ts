// A chart that CSS has turned by a quarter (a phone held upright) gets pointer places as the window has them. While it
// is turned, places of mouse and touch events are given in the chart's own directions: its x runs down the window, its y
// from the right edge to the left. The library asks the element for its place, which is given in the same way.

const TYPES = [
  'mousedown',
  'mousemove',
  'mouseup',
  'mouseenter',
  'mouseleave',
  'click',
  'dblclick',
  'contextmenu',
  'wheel',
  'touchstart',
  'touchmove',
  'touchend',
] as const;

interface Place {
  clientX: number;
  clientY: number;
}

/** A place of the window as the turned frame sees it. */
export function turnPlace({ clientX, clientY }: Place, frame: Pick<DOMRect, 'top' | 'right'>): { x: number; y: number } {
  return { x: clientY - frame.top, y: frame.right - clientX };
}

/** A box of the window as the turned frame sees it. */
export function turnBox(box: DOMRect, frame: Pick<DOMRect, 'top' | 'right'>): DOMRect {
  return new DOMRect(box.top - frame.top, frame.right - box.right, box.height, box.width);
}

const define = (event: object, values: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value, configurable: true });
};

function turnTouches(list: TouchList, frame: DOMRect) {
  return Array.from(list, (touch) => {
    const { x, y } = turnPlace(touch, frame);
    return {
      identifier: touch.identifier,
      target: touch.target,
      clientX: x,
      clientY: y,
      pageX: x,
      pageY: y,
      screenX: x,
      screenY: y,
    };
  });
}

/** Turns events of the window for `surface` inside the turned `frame`, until stopped. */
export function turnEvents(frame: HTMLElement, surface: HTMLElement): () => void {
  const own = surface.getBoundingClientRect.bind(surface);
  surface.getBoundingClientRect = () => turnBox(own(), frame.getBoundingClientRect());
  const turn = (event: Event): void => {
    if (!(event.target instanceof Node) || !frame.contains(event.target)) return;
    const box = frame.getBoundingClientRect();
    if ('touches' in event) {
      const { touches, changedTouches, targetTouches } = event as TouchEvent;
      define(event, {
        touches: turnTouches(touches, box),
        changedTouches: turnTouches(changedTouches, box),
        targetTouches: turnTouches(targetTouches, box),
      });
      return;
    }
    const { x, y } = turnPlace(event as MouseEvent, box);
    define(event, { clientX: x, clientY: y, pageX: x, pageY: y, x, y });
  };
  for (const type of TYPES) window.addEventListener(type, turn, { capture: true, passive: true });
  return () => {
    for (const type of TYPES) window.removeEventListener(type, turn, { capture: true });
    Reflect.deleteProperty(surface, 'getBoundingClientRect');
  };
}
