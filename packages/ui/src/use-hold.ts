// Press and hold: one call at once, after a pause repeated calls that get faster.

import { useEffect, useRef, type PointerEvent } from 'react';
import { useLatest } from './use-latest.ts';

const PAUSE_MS = 380;
const SLOW_MS = 110;
const FAST_MS = 45;

/** Handlers for a button that repeats while held. Keyboard clicks (detail 0) act once. */
export interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: (event: { detail: number }) => void;
}

/** Calls `act` on press and repeats it while the pointer stays down. */
export function useHold(act: () => void): HoldHandlers {
  const latest = useLatest(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const repeat = (count: number): void => {
    latest.current();
    timer.current = setTimeout(() => repeat(count + 1), count === 0 ? PAUSE_MS : count < 8 ? SLOW_MS : FAST_MS);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      stop();
      repeat(0);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: (event) => {
      if (event.detail === 0) latest.current();
    },
  };
}
