/** Seconds until a time, counted down on screen. */
import { useEffect, useState } from 'react';
import { secondsUntil } from './countdown.ts';

const TICK_MS = 250;

/** Whole seconds left; 0 from the time on. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  useEffect(() => {
    const show = () => setLeft(secondsUntil(until, Date.now()));
    show();
    if (secondsUntil(until, Date.now()) === 0) return;
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
