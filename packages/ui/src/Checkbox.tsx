// A choice that may stay open until the form is sent. Native input, drawn box.

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import './styles/toggles.css';
import { cx } from './class-names.ts';

/** Props of Checkbox: onCheckedChange, or spread register('name') of react-hook-form. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** The label; may hold links. */
  children: ReactNode;
  labelHidden?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** Marks it wrong (the message stands elsewhere, name its id in aria-describedby). */
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label as the target. */
export function Checkbox({ children, labelHidden, onCheckedChange, onChange, invalid, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('g-check', rest.disabled && 'is-disabled', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <span className={labelHidden ? 'sr' : undefined}>{children}</span>
    </label>
  );
}

export interface RadioListProps<V extends string> {
  label: string;
  name: string;
  options: readonly { value: V; label: ReactNode; sub?: ReactNode; disabled?: boolean }[];
  value: V | undefined;
  onChange: (value: V) => void;
}

/** Full-width rows of which one is chosen (long texts, where Segmented is too narrow). */
export function RadioList<V extends string>({ label, name, options, value, onChange }: RadioListProps<V>) {
  return (
    <div role="radiogroup" aria-label={label} className="g-radios">
      {options.map((option) => (
        <label key={option.value} className={cx('g-radio', option.disabled && 'is-disabled')}>
          <span>
            {option.label}
            {option.sub && <small>{option.sub}</small>}
          </span>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </div>
  );
}
