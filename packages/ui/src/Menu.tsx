// A menu: up to six short options, or the actions of a row.

import { cloneElement, useId, useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconCheck } from './icons.ts';
import { usePopupList } from './popup-list.ts';
import './styles/menu.css';

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

interface TriggerProps {
  id?: string;
  ref?: Ref<HTMLButtonElement>;
  popoverTarget?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** Props of Menu. */
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
export function Menu({ trigger, items, value, onSelect, align = 'start', side = 'bottom', label }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const { popup, open, close, onKeyDown } = usePopupList(() => anchor.current, { align, side });
  const choose = (item: MenuItem): void => {
    close();
    onSelect(item.value);
  };
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-t`,
        ref: anchor,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="g-menu"
        onKeyDown={onKeyDown}
        {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-t` })}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            data-item=""
            tabIndex={-1}
            aria-disabled={item.disabled || undefined}
            className={cx('g-menu-item', item.danger && 'is-danger')}
            onClick={item.disabled ? undefined : () => choose(item)}
            {...(value === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.value === value })}
          >
            {item.icon && <Icon d={item.icon} size={18} />}
            <span>
              {item.label}
              {item.hint && <small>{item.hint}</small>}
            </span>
            {item.value === value && <Icon d={iconCheck} size={16} className="g-menu-tick" />}
          </button>
        ))}
      </div>
    </>
  );
}
