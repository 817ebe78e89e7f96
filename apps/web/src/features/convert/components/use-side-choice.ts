/** Which side of a form a currency is being chosen for. The side stays known while its sheet closes. */
import { useState } from 'react';

/** `side` is null before the first choice. */
export function useSideChoice<Side extends string>() {
  const [side, setSide] = useState<Side | null>(null);
  const [open, setOpen] = useState(false);
  const choose = (which: Side) => {
    setSide(which);
    setOpen(true);
  };
  return { side, open, setOpen, choose };
}
