/** One shortcut: a link to its page, or a button where it is moved, pinned, or has no page yet. */
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import type { KeyboardEvent, ReactNode } from 'react';

/** Props of ShortcutTile. */
export interface ShortcutTileProps {
  icon: string;
  label: string;
  /** The name in full where the label alone does not describe the press. */
  name?: string | undefined;
  /** Its product is in this version; others are drawn without gold. */
  working?: boolean;
  /** A gold corner: it is on home. */
  pinned?: boolean;
  selected?: boolean;
  href?: string | undefined;
  onPress?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Words for readers only, after the label. */
  children?: ReactNode;
}

/** An icon over a label of at most two lines. */
export function ShortcutTile(props: ShortcutTileProps) {
  const { icon, label, name, working, pinned, selected, href, onPress, onKeyDown, children } = props;
  const look = 'grid min-w-0 content-start justify-items-center gap-1.5 rounded-lg py-1 text-center';
  const inside = (
    <>
      <span
        className={cx(
          'relative grid size-11 place-items-center rounded-[14px] border bg-surface-1 [box-shadow:var(--shadow-1)]',
          selected ? 'border-brand-art' : 'border-line-1',
          !working && 'text-text-3',
        )}
      >
        <Icon d={icon} size={22} twoTone={working === true} />
        {pinned && <span className="[position:absolute] -top-px -right-px size-3 rounded-tr-[13px] rounded-bl-[6px] bg-brand" />}
      </span>
      <span className={cx('line-clamp-2 max-w-full text-xs wrap-anywhere hyphens-auto', working ? 'text-text-1' : 'text-text-2')}>
        {label}
      </span>
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={look} aria-label={name}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" className={look} aria-label={name} aria-pressed={selected} onClick={onPress} onKeyDown={onKeyDown}>
      {inside}
    </button>
  );
}
