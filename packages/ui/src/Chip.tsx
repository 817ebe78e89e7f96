// Filters and presets, and the small tags that name a kind or state.

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconChevronDown } from './icons.ts';
import './styles/chips.css';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Selected; announced as pressed. Leave undefined for a preset that only acts. */
  on?: boolean;
  /** Shows the arrow of a menu (use as the trigger of Menu). */
  menu?: boolean;
  icon?: string;
  /** Shares the line equally with its neighbours. */
  fill?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter or preset. */
export function Chip({ on, menu, icon, fill, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={menu ? undefined : on}
      className={cx('g-chip', on && 'is-on', fill && 'g-chip-fill', className)}
    >
      {icon && <Icon d={icon} size={14} />}
      <span>{children}</span>
      {menu && <Icon d={iconChevronDown} size={14} />}
    </button>
  );
}

/** Chips in one line that scrolls sideways past the gutters. */
export function ChipRow({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <div className={cx('g-chips', className)} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  );
}

/** Colour of a tag; always with a word, never colour alone. */
export type Tone = 'plain' | 'up' | 'down' | 'gold' | 'warn' | 'info' | 'danger' | 'success';

/** A small word that names a kind or a state. */
export function Tag({
  tone = 'plain',
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('g-tag', tone !== 'plain' && `is-${tone}`, className)}>
      {icon && <Icon d={icon} size={12} />}
      {children}
    </span>
  );
}
