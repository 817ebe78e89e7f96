// On or off, at once. A native checkbox with the role of a switch.

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import './styles/toggles.css';
import { cx } from './class-names.ts';

/** Props of Switch: label, state, and attributes of an input. */
export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Name of the setting; hidden when its row shows it. */
  label: ReactNode;
  labelHidden?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A switch; its whole row is the target. */
export function Switch({ label, labelHidden, checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('g-switch', rest.disabled && 'is-disabled', className)}>
      <span className={labelHidden ? 'sr' : 'g-switch-label'}>{label}</span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  );
}
