/** Reads again what news from the server have changed. */
import { useEffect, useMemo } from 'react';
import { whenQuiet } from '../data/debounce.ts';

/** A burst of changes, such as the fills of one order, is one reading. */
const QUIET_MS = 400;

/**
 * Asks for `reread` once a burst has ended; `reread` is the same function from one drawing to the next. When its component is left,
 * nothing follows what was read any more: it counts as out of date, so that the next screen reads it again however new it is.
 */
export function useReread(reread: () => void): () => void {
  const later = useMemo(() => whenQuiet(reread, QUIET_MS), [reread]);
  // Not within the leaving itself: then the queries of the screen that goes would still be read.
  useEffect(() => () => later.soon(), [later]);
  return later;
}
