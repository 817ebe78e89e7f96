// What opens a menu: the element a screen gives, bound to the popover of its entries.

import {
  cloneElement,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';

/** What a trigger receives. */
export interface TriggerProps {
  id?: string;
  ref?: Ref<HTMLButtonElement>;
  popoverTarget?: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** How the entries are bound to it. */
export interface BoundEntries {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean) => void;
}

/**
 * The trigger as it is drawn, and what binds its entries to it. `onPress` is called with the id of their popover, in addition
 * to the trigger's own handler and before the browser opens or closes them.
 */
export function useMenuTrigger(
  trigger: ReactElement<TriggerProps>,
  onPress?: (event: MouseEvent<HTMLButtonElement>, popoverId: string) => void,
): [ReactElement, BoundEntries] {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { onClick } = trigger.props;
  const bound = cloneElement(trigger, {
    id: `${id}-t`,
    ref: anchor,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: (event) => {
      onClick?.(event);
      onPress?.(event, id);
    },
  });
  return [bound, { id, anchor, onOpenChange: setOpen }];
}
