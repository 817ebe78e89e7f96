// A change in percent or money: sign always, true minus, zero without sign and grey [RULE-195].

import { cx } from './class-names.ts';
import { changeDirection, directionOf, formatChange, formatSigned, type Direction } from './format/numbers.ts';
import './styles/figures.css';

/** Props of ChangeText and ChangePill. */
export interface ChangeProps {
  /** Decimal text: percent ("2.31" is 2.31 %) or an amount. */
  value: string;
  kind?: 'percent' | 'amount';
  decimals?: number;
  /** After an amount: its currency. */
  unit?: string;
  /** In words for screen readers: "up 2.31 percent today". */
  label?: string;
  /** Prices are old: grey. */
  stale?: boolean;
  className?: string;
}

const CLASS: Record<Direction, string> = { up: 'is-up', down: 'is-down', zero: 'is-zero' };

function inside({ value, kind = 'percent', decimals = 2, unit, label }: ChangeProps) {
  const figure = kind === 'percent' ? formatChange(value, undefined, decimals) : formatSigned(value, decimals);
  const text = unit ? `${figure}\u00a0${unit}` : figure;
  return label ? (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr">{label}</span>
    </>
  ) : (
    text
  );
}

const tone = ({ value, kind = 'percent', decimals = 2, stale }: ChangeProps): string => {
  const direction = kind === 'percent' ? changeDirection : directionOf;
  return CLASS[stale ? 'zero' : direction(value, decimals)];
};

/** A change in the line of text. */
export function ChangeText(props: ChangeProps) {
  return <span className={cx('g-chg num', tone(props), props.className)}>{inside(props)}</span>;
}

/** A change in a tinted pill, as in market rows. */
export function ChangePill(props: ChangeProps) {
  return <span className={cx('g-chg g-chg-pill num', tone(props), props.className)}>{inside(props)}</span>;
}
