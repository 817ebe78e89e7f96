/** Says when the app is drawn for the first time, in the same commit: the frame of index.html goes, and what waited begins. */
import { useEffect, useLayoutEffect } from 'react';

/** Nothing to see. */
export function FirstPage({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(() => document.getElementById('start')?.remove(), []);
  useEffect(onDrawn, [onDrawn]);
  return null;
}
