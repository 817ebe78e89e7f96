// Draws one icon from its path data (icons.ts). Decorative: the control around it carries the label.

import { cx } from './class-names.ts';

export interface IconProps {
  /** Path data, a constant of icons.ts. */
  d: string;
  /** Side in px. */
  size?: number;
  /** Draws the second part in the accent colour. */
  twoTone?: boolean;
  /** Fills the outline (a favourite star). */
  filled?: boolean;
  className?: string;
}

/** A line icon on a 24 grid. */
export function Icon({ d, size = 20, twoTone, filled, className }: IconProps) {
  const [main, accent] = d.split('|');
  return (
    <svg
      className={cx('g-icon', twoTone && 'g-icon-two', filled && 'g-icon-filled', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={main} />
      {accent && <path className="g-icon-accent" d={accent} />}
    </svg>
  );
}
