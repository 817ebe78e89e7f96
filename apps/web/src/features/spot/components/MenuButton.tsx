/** A menu whose code comes after the screen: until it is there its trigger stands alone. */
import type { MenuProps } from '@glasshouse/ui/Menu.tsx';
import { Suspense, lazy } from 'react';

const Menu = lazy(() => import('@glasshouse/ui/Menu.tsx').then((module) => ({ default: module.Menu })));

/** A menu at its trigger. */
export function MenuButton(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <Menu {...props} />
    </Suspense>
  );
}
