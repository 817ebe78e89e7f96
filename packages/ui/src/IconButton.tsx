// A button that is only an icon: 44 px target, its name in `label`.

import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import './styles/icon-button.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Path data of the icon. */
  icon: string;
  /** What it does, for screen readers and as the pointer's title. */
  label: string;
  size?: number;
  /** A dot: something new is behind it (the label has the number). */
  dot?: boolean;
  /** Toggle state, announced as pressed; the icon is filled. */
  pressed?: boolean;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** An icon with the role of a button or link. */
export function IconButton({ icon, label, size = 21, dot, pressed, href, className, type = 'button', ...rest }: IconButtonProps) {
  const look = cx('g-ib', dot && 'g-ib-dot', pressed && 'g-ib-on', className);
  const drawing = <Icon d={icon} size={size} filled={pressed === true} />;
  if (href !== undefined) {
    return (
      <Link className={look} href={href} aria-label={label}>
        {drawing}
      </Link>
    );
  }
  return (
    <button {...rest} type={type} className={look} aria-label={label} aria-pressed={pressed}>
      {drawing}
    </button>
  );
}
