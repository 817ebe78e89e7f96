// The navigation bar of a page: back, centred title, up to two actions; tab roots have a large left title.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { iconBack, iconClose } from './icons.ts';
import './styles/page.css';

export interface AppBarProps {
  title: ReactNode;
  /** A second line: "Step 2 of 2". */
  sub?: ReactNode;
  /** Goes back; without it (and on tab roots) there is no back button. */
  onBack?: () => void;
  backLabel?: string;
  /** A cross instead of the arrow (log in, scanner). */
  close?: boolean;
  /** Up to two IconButtons. */
  actions?: ReactNode;
  /** Root of a tab: 22 px title at the left. */
  root?: boolean;
  /** Title stays for readers only (the page shows its own). */
  titleHidden?: boolean;
  /** Left instead of the title: avatar and search on home. */
  children?: ReactNode;
}

/** App bar, 48 px. */
export function AppBar({ title, sub, onBack, backLabel, close, actions, root, titleHidden, children }: AppBarProps) {
  return (
    <header className={cx('g-appbar', root && 'g-appbar-root')}>
      {onBack && !root && <IconButton icon={close ? iconClose : iconBack} size={22} label={backLabel ?? ''} onClick={onBack} />}
      <div className={cx(titleHidden ? 'sr' : 'g-appbar-title')}>
        <h1>{title}</h1>
        {sub && <small>{sub}</small>}
      </div>
      {children && <div className="g-appbar-main">{children}</div>}
      {actions && <div className="g-appbar-acts">{actions}</div>}
    </header>
  );
}
