// A balance: cut to its decimals, the decimals smaller, or hidden as four dots.

import { cx } from './class-names.ts';
import { HIDDEN_FIGURE, splitFigure } from './format/numbers.ts';
import './styles/figures.css';

export interface AmountTextProps {
  /** Decimal text. */
  value: string;
  /** ISO code of a fiat currency: symbol, 2 decimals. */
  currency?: string;
  /** Decimals of a coin amount; 4 by default [RULE-185]. */
  decimals?: number;
  /** Coin after the figure. */
  unit?: string;
  /** Equivalent: a "≈" before it. */
  approx?: boolean;
  /** Balances are hidden; `hiddenLabel` names that to screen readers. */
  hidden?: boolean;
  hiddenLabel?: string;
  /** sm for rows, md in text, lg for cards, display for the page's one large figure. */
  size?: 'sm' | 'md' | 'lg' | 'display';
  /** Draw decimals smaller and quieter (lg and display only). */
  split?: boolean;
  className?: string;
}

/** A figure of money. */
export function AmountText(props: AmountTextProps) {
  const { value, currency, decimals = 4, unit, approx, hidden, hiddenLabel, size = 'md', className } = props;
  const split = props.split ?? (size === 'display' || size === 'lg');
  const look = cx('g-amount num', size !== 'md' && `g-amount-${size}`, hidden && 'is-hidden', className);
  if (hidden) {
    return (
      <span className={look}>
        <span aria-hidden="true">{HIDDEN_FIGURE}</span>
        <span className="sr">{hiddenLabel}</span>
      </span>
    );
  }
  const part = splitFigure(value, decimals, currency);
  return (
    <span className={look}>
      {approx && '≈\u00a0'}
      {part.before}
      {part.whole}
      {split ? <small>{part.fraction}</small> : part.fraction}
      {part.after}
      {unit && <span className="g-amount-unit">{`\u00a0${unit}`}</span>}
    </span>
  );
}
