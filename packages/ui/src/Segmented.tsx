// Two to four exclusive views or choices in one bar.

import { cx } from './class-names.ts';
import { haptic } from './haptics.ts';
import { moveFocus } from './roving.ts';
import './styles/segmented.css';

/** One choice of Segmented. */
export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
}

export interface SegmentedProps<V extends string> {
  /** What is chosen here ("Side"), for screen readers. */
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** 'radio' for a value, 'tabs' when it switches views. */
  kind?: 'radio' | 'tabs';
  /** 'side': first option in the up colour, last in the down colour (buy, sell). */
  tone?: 'neutral' | 'side';
  size?: 'md' | 'sm';
  disabled?: boolean;
  className?: string;
}

/** A segmented control: radiogroup or tablist, arrow keys move. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, kind = 'radio', tone = 'neutral', size = 'md', disabled, className } = props;
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const choose = (next: number): void => {
    const option = options[next];
    if (!option || option.value === value) return;
    haptic('light');
    onChange(option.value);
  };
  return (
    <div
      role={kind === 'tabs' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={cx('g-seg', size === 'sm' && 'g-seg-sm', tone === 'side' && 'g-seg-side', className)}
    >
      {options.map((option, position) => {
        const on = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            data-roving=""
            onKeyDown={(event) => moveFocus(event, index, choose)}
            disabled={disabled}
            tabIndex={position === index ? 0 : -1}
            className={cx(on && 'is-on')}
            onClick={() => choose(position)}
            {...(kind === 'tabs' ? { role: 'tab', 'aria-selected': on } : { role: 'radio', 'aria-checked': on })}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
