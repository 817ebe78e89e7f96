// A menu: up to six short options, or actions of a row. Import it only in lazy parts: it brings Base UI's menu.

import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconCheck } from './icons.ts';
import './styles/layers.css';

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

/** Props of Menu. */
export interface MenuProps {
  /** The element that opens it: a Button, Chip or IconButton (it receives ref and handlers). */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  /** Selected value: entries become radio items with a tick. */
  value?: string;
  onSelect: (value: string) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'bottom' | 'top';
  /** Names the menu's region and its group of radio items. */
  label?: string;
}

/** A dropdown menu at its trigger. */
export function Menu({ trigger, items, value, onSelect, align = 'start', side = 'bottom', label }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal {...(label ? { role: 'region', 'aria-label': label } : {})}>
        <Base.Positioner className="g-menu-place" align={align} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="g-menu">
            {value === undefined ? (
              items.map((item) => (
                <Base.Item
                  key={item.value}
                  className={cx('g-menu-item', item.danger && 'is-danger')}
                  disabled={item.disabled}
                  onClick={() => onSelect(item.value)}
                >
                  <MenuText item={item} />
                </Base.Item>
              ))
            ) : (
              <Base.RadioGroup value={value} onValueChange={(next: string) => onSelect(next)} aria-label={label}>
                {items.map((item) => (
                  <Base.RadioItem
                    key={item.value}
                    value={item.value}
                    className="g-menu-item"
                    disabled={item.disabled}
                    closeOnClick
                  >
                    <MenuText item={item} />
                    <Base.RadioItemIndicator className="g-menu-tick">
                      <Icon d={iconCheck} size={16} />
                    </Base.RadioItemIndicator>
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuText({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon && <Icon d={item.icon} size={18} />}
      <span>
        {item.label}
        {item.hint && <small>{item.hint}</small>}
      </span>
    </>
  );
}
