// Buttons. Ink on colour, never white on colour; a button grows in height when its label wraps.

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Spinner } from './Spinner.tsx';
import { useOfflineWords } from './offline.ts';
import './styles/buttons.css';

/** primary: gold, one per view. buy, sell: direction colours. danger: irreversible. link: gold text. */
export type ButtonVariant = 'plain' | 'primary' | 'buy' | 'sell' | 'outline' | 'danger' | 'link';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** lg 52 px, md 48 px, sm 40 px, xs 32 px of ink (target stays 44 px). */
  size?: 'lg' | 'md' | 'sm' | 'xs';
  /** Fills its line. */
  block?: boolean;
  /** Work is going on: label and width stay, a spinner comes left, presses do nothing. */
  busy?: boolean;
  /** Path data of an icon before the label. */
  icon?: string;
  /** A second, smaller line ("Cost 625.20 USDT"). */
  sub?: ReactNode;
  /** Sends something that must arrive: offline it is disabled, with that as its label. */
  needsConnection?: boolean;
  /** Draws a link that looks like a button. */
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button, or with `href` a link that looks like one. A disabled button's label is the reason. */
export function Button(props: ButtonProps) {
  const {
    variant = 'plain',
    size = 'md',
    block,
    busy,
    icon,
    sub,
    needsConnection,
    href,
    className,
    children,
    onClick,
    type = 'button',
    disabled,
    ...rest
  } = props;
  const words = useOfflineWords();
  const offline = needsConnection ? words : null;
  const look = cx(
    'g-btn',
    variant !== 'plain' && `g-btn-${variant}`,
    size !== 'md' && `g-btn-${size}`,
    block && 'g-btn-block',
    Boolean(sub) && offline === null && 'g-btn-two',
    className,
  );
  const inside = (
    <>
      {busy ? <Spinner size={icon ? 18 : 14} className={icon ? undefined : 'g-btn-spin'} /> : icon && <Icon d={icon} size={18} />}
      <span className="g-btn-label">
        {offline === null ? children : offline.label}
        {offline === null && sub && <small>{sub}</small>}
      </span>
    </>
  );
  if (href !== undefined) {
    return (
      <Link className={look} href={href} onClick={onClick as unknown as (event: MouseEvent<HTMLAnchorElement>) => void}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || offline !== null}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
    >
      {inside}
    </button>
  );
}

const stop = (event: MouseEvent): void => event.preventDefault();

/** Buttons side by side, equal in width and height. */
export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('g-btns', className)}>{children}</div>;
}
