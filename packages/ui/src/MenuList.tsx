// What a menu opens: its entries, in a popover at the trigger. A screen may load it after its trigger (LazyMenu.tsx).

import { useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconCheck } from './icons.ts';
import type { MenuItem, MenuProps } from './Menu.tsx';
import type { BoundEntries } from './menu-trigger.ts';
import { usePopupList } from './popup-list.ts';
import './styles/menu.css';

export interface MenuListProps extends Omit<MenuProps, 'trigger'>, BoundEntries {
  /** Opens as soon as it is there: its trigger was pressed before. */
  startOpen?: boolean;
}

export function MenuList(props: MenuListProps) {
  const { id, anchor, items, value, onSelect, align = 'start', side = 'bottom', label, onOpenChange, startOpen = false } = props;
  const { popup, open, close, onKeyDown } = usePopupList(() => anchor.current, { align, side });
  useEffect(() => onOpenChange(open), [open, onOpenChange]);
  // Only when it comes; afterwards the trigger opens it itself.
  const [opensNow] = useState(startOpen);
  useEffect(() => {
    if (opensNow && !popup.current?.matches(':popover-open')) popup.current?.showPopover();
  }, [opensNow, popup]);
  const choose = (item: MenuItem): void => {
    close();
    onSelect(item.value);
  };
  return (
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
  );
}
