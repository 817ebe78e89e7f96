/** Whether an element is on screen or about to be, so that what nobody sees can cost nothing. */
import { useCallback, useState } from 'react';

/** So far outside the window an element counts as seen: rows are live before they scroll in. */
const MARGIN = '120px';

const told = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: a hundred of their own would each be asked at every scroll. */
function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) told.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** A ref for the element, and whether it is seen. */
export function useVisible(): [ref: (element: Element | null) => (() => void) | undefined, visible: boolean] {
  const [visible, setVisible] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    told.set(element, setVisible);
    shared().observe(element);
    return () => {
      shared().unobserve(element);
      told.delete(element);
    };
  }, []);
  return [ref, visible];
}
