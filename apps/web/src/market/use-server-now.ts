/** The server's time, moving on. */
import { useEffect, useState } from 'react';
import { serverClock } from '../app/services.ts';

/** Now by the server's clock in epoch milliseconds, drawn anew every `stepMs`. */
export function useServerNow(stepMs: number): number {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return serverClock.now();
}
