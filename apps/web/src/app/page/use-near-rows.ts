/** Which rows of a long list are near the screen, where the page itself scrolls and other things stand above the list. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What is drawn. */
export interface NearRows {
  /** Goes on the box that holds the rows. */
  box: RefObject<HTMLDivElement | null>;
  near: { index: number; start: number }[];
  /** Of all rows together, pixels. */
  height: number;
  /** Goes on each row, which also has `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

const OVERSCAN = 12;

/**
 * The rows near the screen; heights are guessed until a row has been drawn once. `keyOf` is the same function while the rows
 * are the same: another one has the places of all of them computed anew, at each turn of the wheel.
 */
export function useNearRows(
  count: number,
  { heightOf, keyOf }: { heightOf: (index: number) => number; keyOf: (index: number) => string | number },
): NearRows {
  const box = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const scroller = () => box.current?.closest<HTMLElement>('.g-page-scroll') ?? null;
  useLayoutEffect(() => {
    const outer = scroller();
    const content = outer?.firstElementChild;
    if (!outer || !content) return undefined;
    const look = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setAbove(Math.round(top - outer.getBoundingClientRect().top + outer.scrollTop));
    };
    look();
    // What stands above the list may load and grow later.
    const growth = new ResizeObserver(look);
    growth.observe(content);
    return () => growth.disconnect();
  }, []);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: above,
  });
  return {
    box,
    near: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - above })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
