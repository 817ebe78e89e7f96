// A menu: up to six short options, or the actions of a row.

import type { ReactElement, ReactNode } from 'react';
import { MenuList } from './MenuList.tsx';
import { type TriggerProps, useMenuTrigger } from './menu-trigger.ts';

/** One entry of a menu. */
export interface MenuItem {
  value: string;
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  icon?: string;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The element that opens it: a Button, Chip or IconButton (it receives ref, id and popover attributes). */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  /** Selected value: entries become radio items with a tick. */
  value?: string;
  onSelect: (value: string) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'bottom' | 'top';
  /** Name of the menu; by default its trigger names it. */
  label?: string;
}

/** A menu at its trigger: arrows, Home, End, first letters; Esc and a press outside close it. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [button, entries] = useMenuTrigger(trigger);
  return (
    <>
      {button}
      <MenuList {...rest} {...entries} />
    </>
  );
}
