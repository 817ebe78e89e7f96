/** How many levels of the book fit the height of an element, and how high their rows then are, so that they fill it. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Levels of each side and the height of a row, px. */
export interface Fit {
  levels: number;
  rowPx: number;
}

/** What the book next to `element` needs: px that are no rows, the least and the most levels of a side, the lowest row. */
export interface FitOptions {
  restPx: number;
  least: number;
  most: number;
  rowPx?: number;
}

/** A row that a finger meets. */
const ROW_PX = 22;
const HIGHEST_ROW_PX = 26;

/** The fit for a height. */
export function fitLevels(heightPx: number, { restPx, least, most, rowPx = ROW_PX }: FitOptions): Fit {
  const space = heightPx - restPx;
  const levels = Math.max(least, Math.min(most, Math.floor(space / rowPx / 2)));
  const even = Math.floor((space / levels / 2) * 4) / 4;
  return { levels, rowPx: Math.max(rowPx, Math.min(HIGHEST_ROW_PX, even)) };
}

/** Follows the height of an element. */
export function useFittingLevels(
  element: RefObject<HTMLElement | null>,
  { restPx, least, most, rowPx = ROW_PX }: FitOptions,
): Fit {
  const [fit, setFit] = useState<Fit>({ levels: least, rowPx });
  useLayoutEffect(() => {
    const here = element.current;
    if (!here) return;
    const look = () => {
      const next = fitLevels(here.clientHeight, { restPx, least, most, rowPx });
      setFit((now) => (now.levels === next.levels && now.rowPx === next.rowPx ? now : next));
    };
    // Before the first paint: rows that came after it would move what stands below the book.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(here);
    return () => observer.disconnect();
  }, [element, restPx, least, most, rowPx]);
  return fit;
}
