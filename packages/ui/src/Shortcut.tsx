// Home's shortcuts: an icon over a label of at most two lines.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import './styles/home.css';

export interface ShortcutProps {
  href: string;
  icon: string;
  label: string;
  /** A gold corner: it is on home. */
  pinned?: boolean;
}

/** One shortcut, one link. */
export function Shortcut({ href, icon, label, pinned }: ShortcutProps) {
  return (
    <Link href={href} className="g-short">
      <span className={cx('g-short-tile', pinned && 'is-pinned')}>
        <Icon d={icon} size={22} twoTone />
      </span>
      <span className="g-short-label">{label}</span>
    </Link>
  );
}

/** Five columns of shortcuts, four on narrow phones. */
export function ShortcutGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <nav className="g-shorts" aria-label={label}>
      {children}
    </nav>
  );
}

/** A large icon button with its label below (Deposit, Withdraw on Assets). */
export function ActTile({ href, icon, label, primary }: { href: string; icon: string; label: string; primary?: boolean }) {
  return (
    <Link href={href} className={cx('g-act', primary && 'is-primary')}>
      <span>
        <Icon d={icon} size={20} />
      </span>
      {label}
    </Link>
  );
}
