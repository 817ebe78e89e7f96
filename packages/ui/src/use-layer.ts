import { useEffect } from 'react';
import { pushLayer } from './layer-stack.ts';
import { useLatest } from './use-latest.ts';

/** While `open`, the browser's Back calls `close` instead of leaving the page. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => (open ? pushLayer(() => latest.current()) : undefined), [open, latest]);
}
