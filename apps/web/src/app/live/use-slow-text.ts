/** Labels for screen readers change at most every ten seconds, however often prices tick. */
import { useEffect, useState } from 'react';

const LABEL_MS = 10_000;

/** The text, at most every ten seconds anew. */
export function useSlowText(text: string): string {
  const [slow, setSlow] = useState(() => ({ text, at: Date.now() }));
  useEffect(() => {
    if (text === slow.text) return;
    const timer = setTimeout(() => setSlow({ text, at: Date.now() }), Math.max(0, slow.at + LABEL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [text, slow]);
  return slow.text;
}
