// Price, size, bid, leverage: a number with minus and plus. The value is a canonical decimal string
// ("104200.0" or ''), never a float; what is typed is read in the user's language.

import {
  useId,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { compareDecimals } from '@glasshouse/money';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds, type FieldWords } from './FieldFrame.tsx';
import { isDecimal, stepDecimal } from './format/decimal.ts';
import { formatNumber } from './format/numbers.ts';
import { type Draft, acceptEdit, draftText, fromEditText, settleText, toEditText } from './format/parse.ts';
import { Icon } from './Icon.tsx';
import { iconMinus, iconPlus } from './icons.ts';
import { useHold } from './use-hold.ts';

export interface StepperFieldProps extends Omit<FieldWords, 'labelAside'> {
  /** Canonical decimal text, '' when empty. */
  value: string;
  onChange: (value: string) => void;
  /** One tick, decimal text. */
  step: string;
  /** Decimals the field accepts and shows. */
  decimals: number;
  min?: string;
  max?: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Unit shown after the label in the box ("Price (USDT)" is then the label's own matter) or after the figure. */
  unit?: string;
  placeholder?: string;
  /** 'stacked': label small inside the box (order form). 'plain': label above, large figure. */
  layout?: 'stacked' | 'plain';
  /** Without minus and plus, where there is no room for them; the arrow keys still step. */
  bare?: boolean;
  disabled?: boolean;
  id?: string;
  onBlur?: () => void;
  name?: string;
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

interface Stepping {
  shown: string;
  atMin: boolean;
  atMax: boolean;
  move: (count: number) => void;
  /** Handlers of the input. */
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'>;
}

// While the field has the focus, `draft` is what was typed; the form's value follows it, and where something else sets the value
// (a slider leaves the focus where it is) the field follows that. Leaving pads the decimals but keeps a value that is out of
// bounds: the form shows what is wrong with it.
function useStepping({ value, onChange, step, decimals, min, max, onBlur }: StepperFieldProps): Stepping {
  const [draft, setDraft] = useState<Draft | null>(null);
  const filled = isDecimal(value);
  const move = (count: number): void => {
    setDraft(null);
    onChange(stepDecimal(value, step, count, { min, max }));
  };
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = acceptEdit(draftText(draft, value), event.target.value, decimals);
    const next = fromEditText(text);
    setDraft({ text, of: next });
    if (next !== value) onChange(next);
  };
  const focus = (event: FocusEvent<HTMLInputElement>): void => {
    const input = event.target;
    // Drawn before it is selected: a value that React writes afterwards would throw the selection away.
    flushSync(() => setDraft({ text: toEditText(value), of: value }));
    input.select();
  };
  const leave = (): void => {
    setDraft(null);
    const settled = filled ? settleText(value, decimals) : value;
    if (settled !== value) onChange(settled);
    onBlur?.();
  };
  const keys = (event: KeyboardEvent): void => {
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    move(event.shiftKey && Math.abs(count) === 1 ? count * 10 : count);
  };
  return {
    shown: draft ? draftText(draft, value) : filled ? formatNumber(value, decimals) : '',
    atMin: min !== undefined && filled && compareDecimals(value, min) <= 0,
    atMax: max !== undefined && filled && compareDecimals(value, max) >= 0,
    move,
    input: { onChange: change, onFocus: focus, onBlur: leave, onKeyDown: keys },
  };
}

const asNumber = (text: string | undefined): number | undefined =>
  text !== undefined && isDecimal(text) ? Number(text) : undefined;

/** A spinbutton: arrows one tick, Shift ten, hold the buttons to repeat. */
export function StepperField(props: StepperFieldProps) {
  const { label, labelHidden, hint, error, value, decimals, unit, layout = 'stacked', bare, disabled } = props;
  const own = useId();
  const ids = fieldIds(props.id ?? own, { hint, error });
  const stepping = useStepping(props);
  const figure = isDecimal(value) ? formatNumber(value, decimals) : undefined;
  return (
    <StepperFrame {...{ label, labelHidden, hint, error, layout }} id={ids.control}>
      <div className={cx('g-box g-step', `g-step-${layout}`, Boolean(error) && 'is-error', disabled && 'is-disabled')}>
        {!bare && (
          <StepButton
            icon={iconMinus}
            label={props.decreaseLabel}
            disabled={disabled || stepping.atMin}
            act={() => stepping.move(-1)}
          />
        )}
        <span className="g-step-mid">
          {layout === 'stacked' && (
            <label className={labelHidden ? 'sr' : 'g-step-label'} htmlFor={ids.control}>
              {label}
            </label>
          )}
          <span className="g-step-line">
            <input
              id={ids.control}
              name={props.name}
              className="g-box-input num"
              role="spinbutton"
              inputMode="decimal"
              autoComplete="off"
              placeholder={props.placeholder}
              disabled={disabled}
              value={stepping.shown}
              {...stepping.input}
              aria-valuenow={asNumber(value)}
              aria-valuetext={figure && unit ? `${figure} ${unit}` : figure}
              aria-valuemin={asNumber(props.min)}
              aria-valuemax={asNumber(props.max)}
              aria-invalid={error ? true : undefined}
              aria-describedby={ids.describedBy}
            />
            {unit && <span className="g-step-unit">{unit}</span>}
          </span>
        </span>
        {!bare && (
          <StepButton
            icon={iconPlus}
            label={props.increaseLabel}
            disabled={disabled || stepping.atMax}
            act={() => stepping.move(1)}
          />
        )}
      </div>
    </StepperFrame>
  );
}

// Stacked fields carry their label inside the box, so only hint and error are framed.
function StepperFrame({ layout, ...rest }: FieldWords & { id: string; layout: 'stacked' | 'plain'; children: ReactNode }) {
  if (layout === 'plain') return <FieldFrame {...rest} />;
  const { id, hint, error, children } = rest;
  return (
    <div className="g-field">
      {children}
      {error ? (
        <p id={`${id}-error`} className="g-field-error" role="alert">
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="g-field-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

function StepButton({
  icon,
  label,
  disabled,
  act,
}: {
  icon: string;
  label: string;
  disabled: boolean | undefined;
  act: () => void;
}) {
  const hold = useHold(act);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="g-step-btn"
      aria-label={label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      {...hold}
    >
      <Icon d={icon} size={17} />
    </button>
  );
}
