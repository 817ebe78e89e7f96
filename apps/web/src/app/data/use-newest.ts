/** Work of which only the newest counts. */
import { useCallback, useEffect, useRef } from 'react';

/**
 * Begins work and shows what it comes to, unless it was begun anew meanwhile or the component is gone; the signal says so to what
 * is under way.
 */
export function useNewest(): <T>(work: (signal: AbortSignal) => Promise<T>, show: (result: T) => void) => void {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback((work, show) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    void work(mine.signal).then((result) => {
      if (!mine.signal.aborted) show(result);
    });
  }, []);
}
