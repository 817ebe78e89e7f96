/** Keys of the desktop's trade screen. */
import type { Side } from '@glasshouse/contract/orders';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTaken } from '../../app/typing.ts';

/** `B` and `S` choose the side, `/` goes to the search, `?` lists the keys. No key sends an order. */
export function useTradeKeys(
  onSide: ((side: Side) => void) | null,
  search: RefObject<HTMLElement | null>,
  onList: () => void,
): void {
  const choose = useEffectEvent((side: Side) => onSide?.(side));
  const list = useEffectEvent(onList);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'b') choose('buy');
      else if (key === 's') choose('sell');
      else if (key === '?') list();
      else if (key === '/') {
        event.preventDefault();
        search.current?.querySelector('input')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);
}
