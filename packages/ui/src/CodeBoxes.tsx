// A code of six digits: one real input over drawn boxes, so that paste, autofill from messages and
// screen readers meet a single field (Base UI's otp-field makes six inputs).

import { useId, useState, type Ref } from 'react';
import './styles/code-boxes.css';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds, type FieldWords } from './FieldFrame.tsx';

export interface CodeBoxesProps extends FieldWords {
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit is in. */
  onComplete?: (value: string) => void;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Shows dots (pay password). */
  masked?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Digits of a typed or pasted text, at most `length`; full-width digits count. */
export const codeDigits = (text: string, length: number): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, length);

/** Boxes for a one-time code. */
export function CodeBoxes(props: CodeBoxesProps) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    error,
    value,
    onChange,
    onComplete,
    length = 6,
    disabled,
    autoFocus,
    masked,
    id,
    ref,
  } = props;
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error }} id={ids.control}>
      <div className={cx('g-code', Boolean(error) && 'is-error', disabled && 'is-disabled')}>
        {Array.from({ length }, (_, index) => (
          <span key={index} aria-hidden="true" className={cx('num', focused && index === at && 'is-on')}>
            {value[index] ? masked ? '•' : value[index] : focused && index === at ? <i /> : null}
          </span>
        ))}
        <input
          ref={ref}
          id={ids.control}
          type={masked ? 'password' : 'text'}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={masked ? 'off' : 'one-time-code'}
          maxLength={2 * length + 6}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => {
            const box = event.currentTarget;
            box.setSelectionRange(box.value.length, box.value.length);
          }}
          onChange={(event) => {
            // The caret stands at the end, so a new code that is pasted comes behind the old one: it takes its place.
            const digits = codeDigits(event.target.value, 2 * length);
            const added = digits.startsWith(value) ? digits.slice(value.length) : digits;
            const next = added.length >= length ? added.slice(0, length) : digits.slice(0, length);
            if (next === value) return;
            onChange(next);
            if (next.length === length) onComplete?.(next);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </FieldFrame>
  );
}
