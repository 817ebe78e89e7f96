import { useLayoutEffect } from 'react';
import { pushLayer } from './layer-stack.ts';
import { useLatest } from './use-latest.ts';

/** While `open`, the browser's Back calls `close` instead of leaving the page; from the drawing on, not after it. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useLatest(close);
  useLayoutEffect(() => (open ? pushLayer(() => latest.current()) : undefined), [open, latest]);
}
