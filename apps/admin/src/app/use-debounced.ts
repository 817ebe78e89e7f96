/** A value that follows another once it has been still for a moment: searches. */
import { useEffect, useState } from 'react';

/** The value, once it has not changed for the wait. */
export function useDebounced<T>(value: T, waitMs = 300): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return still;
}
