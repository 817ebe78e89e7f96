// A password with an eye to show it, and where a new one is chosen, a strength line.

import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { iconEye, iconEyeOff } from './icons.ts';
import { cx } from './class-names.ts';

/** Props of PasswordField: those of Field and the words of the eye. */
export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'suffix' | 'below'> {
  showLabel: string;
  hideLabel: string;
  /** 0 to 4 parts filled; the words go into `hint`. Leave undefined where a password is only entered. */
  strength?: 0 | 1 | 2 | 3 | 4;
  /** Whether it can be read from the beginning: a new one that is asked for once. */
  startShown?: boolean;
}

const PARTS = [1, 2, 3, 4] as const;

/** A password field with show and hide. */
export function PasswordField({
  showLabel,
  hideLabel,
  strength,
  startShown = false,
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(startShown);
  const below = strength !== undefined && (
    <div className={cx('g-strength', `is-${strength}`)} aria-hidden="true">
      {PARTS.map((part) => (
        <i key={part} className={cx(part <= strength && 'is-on')} />
      ))}
    </div>
  );
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      below={below}
      suffix={
        <button
          type="button"
          className="g-box-btn"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon d={shown ? iconEyeOff : iconEye} size={19} />
        </button>
      }
    />
  );
}
