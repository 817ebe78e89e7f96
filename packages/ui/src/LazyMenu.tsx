// A menu whose entries come after the screen. The trigger is the same element before and after, so a press in the moment
// in between is not lost: the menu opens as soon as it is there.

import {
  cloneElement,
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
} from 'react';
import type { MenuProps } from './Menu.tsx';

const MenuList = lazy(() => import('./MenuList.tsx').then((module) => ({ default: module.MenuList })));

interface TriggerProps {
  id?: string;
  ref?: Ref<HTMLButtonElement>;
  popoverTarget?: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** A menu at its trigger; see Menu. */
export function LazyMenu({ trigger, ...rest }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(false);
  const button = trigger as ReactElement<TriggerProps>;
  const { onClick } = button.props;
  return (
    <>
      {cloneElement(button, {
        id: `${id}-t`,
        ref: anchor,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: (event) => {
          onClick?.(event);
          setPressed(true);
        },
      })}
      <Suspense>
        <MenuList {...rest} id={id} anchor={anchor} onOpenChange={setOpen} startOpen={pressed} />
      </Suspense>
    </>
  );
}
