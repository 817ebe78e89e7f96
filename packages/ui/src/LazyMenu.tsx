// A menu whose entries come after the screen. The trigger is the same element before and after, so a press in the moment
// in between is not lost: the menu opens as soon as it is there.

import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { MenuProps } from './Menu.tsx';
import { useMenuTrigger } from './menu-trigger.ts';

const MenuList = lazyPart(() => import('./MenuList.tsx').then((module) => ({ default: module.MenuList })));

/** A menu at its trigger; see Menu. */
export function LazyMenu({ trigger, ...rest }: MenuProps) {
  const [pressed, setPressed] = useState(false);
  const [button, entries] = useMenuTrigger(trigger, (event, popoverId) => {
    if (document.getElementById(popoverId)) return;
    // React may draw the entries, open, before the browser acts on this press: it would close them again.
    event.preventDefault();
    setPressed(true);
  });
  return (
    <>
      {button}
      <Suspense>
        <MenuList {...rest} {...entries} startOpen={pressed} />
      </Suspense>
    </>
  );
}
