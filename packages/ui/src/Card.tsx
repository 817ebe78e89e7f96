// Panes that group content, section heads, notes.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconChevronRight } from './icons.ts';
import { Link } from './Link.tsx';
import './styles/card.css';

export interface CardProps {
  children: ReactNode;
  /** gold: proof or a first step; flat: inside sheets. */
  tone?: 'plain' | 'gold' | 'flat';
  /** Makes the whole card one link. */
  href?: string;
  /** article for a thing with its own heading, section otherwise. */
  as?: 'div' | 'section' | 'article';
  label?: string;
  className?: string;
}

/** A pane with an edge of light. */
export function Card({ children, tone = 'plain', href, as: Tag = 'div', label, className }: CardProps) {
  const look = cx('g-card', tone !== 'plain' && `g-card-${tone}`, className);
  if (href !== undefined)
    return (
      <Link href={href} aria-label={label} className={cx(look, 'is-pressable')}>
        {children}
      </Link>
    );
  return (
    <Tag className={look} aria-label={label}>
      {children}
    </Tag>
  );
}

export interface SectionHeadProps {
  title: ReactNode;
  /** "All", "24h": a link or a button at the right. */
  action?: { label: string; href?: string; onPress?: () => void; icon?: string };
  /** Anything else at the right. */
  aside?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

/** Heading of a part of a page. */
export function SectionHead({ title, action, aside, level = 2, className }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const arrow = <Icon d={action?.icon ?? iconChevronRight} size={14} />;
  return (
    <div className={cx('g-sec', level === 3 && 'g-sec-small', className)}>
      <Heading>{title}</Heading>
      {action &&
        (action.href !== undefined ? (
          <Link href={action.href} className="g-more">
            {action.label}
            {arrow}
          </Link>
        ) : (
          <button type="button" className="g-more" onClick={action.onPress}>
            {action.label}
            {arrow}
          </button>
        ))}
      {aside}
    </div>
  );
}

export interface NoteProps {
  tone?: 'plain' | 'warn' | 'gold' | 'info' | 'danger';
  icon?: string;
  children: ReactNode;
  className?: string;
}

/** A quiet box with a note to read before acting. */
export function Note({ tone = 'plain', icon, children, className }: NoteProps) {
  return (
    <div className={cx('g-note', tone !== 'plain' && `is-${tone}`, className)}>
      {icon && <Icon d={icon} size={16} />}
      <div>{children}</div>
    </div>
  );
}
