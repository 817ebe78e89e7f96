// A last price. On a tick the text takes the direction colour and goes back within 600 ms; no background
// flash, no rolling digits, and never a live region: give `label` and refresh it at most every 10 s.

import { useLayoutEffect, useRef } from 'react';
import { compareDecimals } from '@glasshouse/money';
import { cx } from './class-names.ts';
import { isDecimal } from './format/decimal.ts';
import { formatPrice, type Direction } from './format/numbers.ts';
import { Icon } from './Icon.tsx';
import './styles/figures.css';

export interface PriceTextProps {
  /** Decimal text. */
  value: string;
  /** Decimals of the market's tick. */
  decimals: number;
  /** Steady colour (the day's direction or the last trade's); ticks still flash. */
  direction?: Direction;
  /** Draws the arrow of `direction` after the figure. */
  arrow?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  label?: string;
  stale?: boolean;
  className?: string;
}

const ARROW: Record<Direction, string> = { up: 'M12 19V5M6 11l6-6 6 6', down: 'M12 5v14M6 13l6 6 6-6', zero: 'M5 12h14' };
const MIN_FLASH_GAP_MS = 250;

/**
 * Colours an element for one tick, without a React render. The same colour again is another animation of the same looks:
 * to restart one the browser would have to lay the page out first, for each row that ticks.
 */
export function flashTick(element: HTMLElement, before: string, after: string): void {
  if (!isDecimal(before) || !isDecimal(after)) return;
  const order = compareDecimals(after, before);
  const last = Number(element.dataset.flashed ?? 0);
  const now = performance.now();
  if (order === 0 || now - last < MIN_FLASH_GAP_MS) return;
  element.dataset.flashed = String(now);
  element.toggleAttribute('data-again');
  element.classList.toggle('g-tick-up', order > 0);
  element.classList.toggle('g-tick-down', order < 0);
}

/** A price that shows its ticks. */
export function PriceText({ value, decimals, direction, arrow, size = 'md', label, stale, className }: PriceTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    if (element.current && before.current !== value && !stale) flashTick(element.current, before.current, value);
    before.current = value;
  }, [value, stale]);
  const text = formatPrice(value, decimals);
  return (
    <span
      ref={element}
      className={cx(
        'g-price num',
        size !== 'md' && `g-price-${size}`,
        stale ? 'is-stale' : direction && `is-${direction}`,
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <span className="sr">{label}</span>}
      {arrow && direction && direction !== 'zero' && !stale && <Icon d={ARROW[direction]} size={16} />}
    </span>
  );
}
