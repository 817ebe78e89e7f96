/** How long a price is still held: a label that counts the seconds, of which only it is drawn again, and a line that shortens. */
import { useEffect, useState } from 'react';
import type { HeldQuote } from '../queries/use-quote.ts';
import './held.css';

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

function Line({ held: { quote, until } }: { held: HeldQuote }) {
  const life = quote.expires - quote.time;
  const [delay] = useState(() => until - life - Date.now());
  return <span className="x-life-left" style={{ animationDuration: `${life}ms`, animationDelay: `${delay}ms` }} />;
}

/** The line; decorative, the label counts. */
export function HeldLine({ held }: { held: HeldQuote }) {
  return (
    <span className="x-life" aria-hidden="true">
      <Line key={held.quote.quote_id} held={held} />
    </span>
  );
}
