/** Keys of the desktop's trade screen. */
import type { Side } from '@glasshouse/contract/orders';
import { type RefObject, useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `B` and `S` choose the side, `/` goes to the search. No key sends an order. */
export function useTradeKeys(onSide: (side: Side) => void, search: RefObject<HTMLElement | null>): void {
  const choose = useEffectEvent(onSide);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return;
      const key = event.key.toLowerCase();
      if (key === 'b') choose('buy');
      else if (key === 's') choose('sell');
      else if (key === '/') {
        event.preventDefault();
        search.current?.querySelector('input')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);
}
