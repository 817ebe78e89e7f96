// The five tabs: a bar below on phones, a rail at the left from 600 px, gone from 1280 px (TopNav).

import type { MouseEvent, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import './styles/nav.css';

/** One destination. */
export interface NavItem {
  id: string;
  label: string;
  href: string;
  icon?: string;
}

export interface TabBarProps {
  /** "Main", for screen readers. */
  label: string;
  items: readonly NavItem[];
  current: string | null;
  /** The selected tab was pressed again: scroll its page to the top. */
  onReselect?: (id: string) => void;
  /** Head of the rail: the mark. */
  railHead?: ReactNode;
}

/** Tab bar and rail. */
export function TabBar({ label, items, current, onReselect, railHead }: TabBarProps) {
  return (
    <nav className="g-tabbar" aria-label={label}>
      {railHead && <div className="g-rail-head">{railHead}</div>}
      {items.map((item) => {
        const on = item.id === current;
        const press = (event: MouseEvent): void => {
          if (!on || !onReselect) return;
          event.preventDefault();
          onReselect(item.id);
        };
        return (
          <Link
            key={item.id}
            href={item.href}
            className={cx(on && 'is-on')}
            aria-current={on ? 'page' : undefined}
            onClick={press}
          >
            {item.icon && <Icon d={item.icon} size={23} />}
            <span>{item.label}</span>
          </Link>
        );
      })}
    </nav>
  );
}

export interface TopNavProps {
  label: string;
  /** Mark and name, links home. */
  brand: ReactNode;
  brandHref: string;
  items: readonly NavItem[];
  current: string | null;
  /** Search, notifications, total, avatar. */
  children?: ReactNode;
}

/** Top navigation from 1280 px on. */
export function TopNav({ label, brand, brandHref, items, current, children }: TopNavProps) {
  return (
    <header className="g-topnav">
      <Link href={brandHref} className="g-topnav-brand">
        {brand}
      </Link>
      <nav aria-label={label}>
        {items.map((item) => (
          <Link
            key={item.id}
            href={item.href}
            className={cx(item.id === current && 'is-on')}
            aria-current={item.id === current ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className="g-topnav-end">{children}</div>
    </header>
  );
}
