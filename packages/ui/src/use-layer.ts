import { useEffect, useRef } from 'react';
import { pushLayer } from './layer-stack.ts';

/** While `open`, the browser's Back calls `close` instead of leaving the page. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? pushLayer(() => latest.current()) : undefined), [open]);
}
