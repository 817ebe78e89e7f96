/** A label that counts the seconds for which a price is held; only it is drawn again. */
import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds left until a moment, none below zero. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** The label; `text` makes it of the seconds. */
export function HeldLabel({ until, text }: { until: number; text: (seconds: number) => string }) {
  const seconds = useSecondsLeft(until);
  // Read out once by its neighbour's figure; a number that changes every second is not announced.
  return (
    <span className="num whitespace-normal" aria-live="off">
      {text(seconds)}
    </span>
  );
}
