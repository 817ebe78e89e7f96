// A row of a list: leading icon, title over a second line, value over its unit. A link, a button, or plain.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconChevronRight } from './icons.ts';
import { Link } from './Link.tsx';
import './styles/rows.css';

export interface ListRowProps {
  /** Path data, or a node (CoinIcon, Avatar). */
  icon?: string | ReactNode;
  /** Puts a path icon in a tile (accounts, bills); else it stands bare (settings). */
  tile?: boolean;
  title: ReactNode;
  sub?: ReactNode;
  value?: ReactNode;
  valueSub?: ReactNode;
  valueTone?: 'up' | 'down' | 'zero';
  /** A control at the end (Switch, Button); then the row itself should not be pressable. */
  trailing?: ReactNode;
  /** Arrow at the end; by default when the row leads somewhere. */
  chevron?: boolean;
  href?: string;
  onPress?: () => void;
  disabled?: boolean;
  danger?: boolean;
  className?: string;
}

const isPath = (icon: unknown): icon is string => typeof icon === 'string';

/** A list row, at least 56 px high. */
export function ListRow(props: ListRowProps) {
  const { icon, tile, title, sub, value, valueSub, valueTone, trailing, href, onPress, disabled, danger, className } = props;
  const chevron = props.chevron ?? ((href !== undefined || onPress !== undefined) && !tile && value === undefined);
  const look = cx('g-row', danger && 'is-danger', (href !== undefined || onPress) && 'is-pressable', className);
  const inside = (
    <>
      {icon &&
        (isPath(icon) ? (
          tile ? (
            <IconTile icon={icon} />
          ) : (
            <span className="g-row-icon">
              <Icon d={icon} size={20} />
            </span>
          )
        ) : (
          icon
        ))}
      <span className="g-row-main">
        <span className={cx('g-row-title', sub !== undefined && 'is-strong')}>{title}</span>
        {sub !== undefined && <span className="g-sub">{sub}</span>}
      </span>
      {value !== undefined && (
        <span className={cx('g-row-value', valueSub === undefined && !tile && 'is-quiet')}>
          <span className={cx('num', valueTone && `is-${valueTone}`)}>{value}</span>
          {valueSub !== undefined && <span className="g-sub num">{valueSub}</span>}
        </span>
      )}
      {trailing}
      {chevron && <Icon d={iconChevronRight} size={16} className="g-row-chevron" />}
    </>
  );
  if (href !== undefined)
    return (
      <Link href={href} className={look}>
        {inside}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className={look} disabled={disabled} onClick={onPress}>
        {inside}
      </button>
    );
  return <div className={look}>{inside}</div>;
}

/** An icon in a rounded tile. gold: something to notice. */
export function IconTile({ icon, size = 34, gold }: { icon: string; size?: number; gold?: boolean }) {
  return (
    <span className={cx('g-tile-icon', gold && 'is-gold')} style={{ width: size, height: size }}>
      <Icon d={icon} size={Math.round(size * 0.56)} twoTone={!gold} />
    </span>
  );
}

/** Rows as a list with hairlines between. */
export function List({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <div className={cx('g-list', className)} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  );
}
