/** A long list that draws only what is on screen and a little around it. Lazy: short lists do without its library. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const ROW_PX = 57;
const AROUND = 6;

export interface VirtualRowsProps {
  count: number;
  keyOf: (index: number) => number;
  row: (index: number) => ReactNode;
}

/** Draws `count` rows, those near the window only. The rows stand in the page's own scroller. */
export default function VirtualRows({ count, keyOf, row }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ scroller: Element | null; top: number }>({ scroller: null, top: 0 });
  useLayoutEffect(() => {
    const scroller = box.current?.closest('.g-page-scroll') ?? null;
    const top =
      scroller && box.current
        ? box.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
        : 0;
    setPlace({ scroller, top });
  }, []);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => place.scroller,
    estimateSize: () => ROW_PX,
    overscan: AROUND,
    scrollMargin: place.top,
    getItemKey: keyOf,
  });
  return (
    <div ref={box} className="m-rows" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={rows.measureElement}
          data-index={item.index}
          className="m-at"
          style={{ transform: `translateY(${item.start - place.top}px)` }}
        >
          {row(item.index)}
        </div>
      ))}
    </div>
  );
}
