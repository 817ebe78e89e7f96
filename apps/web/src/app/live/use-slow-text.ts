/** Labels for screen readers change at most every ten seconds, however often prices tick. */
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import { useEffect, useRef, useState } from 'react';

const LABEL_MS = 10_000;

/** The text, at most every ten seconds anew. A function is asked only then: words for every tick would cost more than the tick. */
export function useSlowText(text: string | (() => string)): string {
  const make = typeof text === 'string' ? () => text : text;
  const latest = useLatest(make);
  const [slow, setSlow] = useState(make);
  const madeAt = useRef(Date.now());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        madeAt.current = Date.now();
        setSlow(latest.current());
      },
      Math.max(0, madeAt.current + LABEL_MS - Date.now()),
    );
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return slow;
}
