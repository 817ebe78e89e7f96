// What every field shares: visible label, box, hint, and the error below, tied by aria-describedby.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/fields.css';
import { Icon } from './Icon.tsx';
import { iconWarn } from './icons.ts';

/** Words and looks that every field takes. */
export interface FieldWords {
  /** Visible label; with labelHidden only for screen readers. */
  label: string;
  labelHidden?: boolean;
  /** At the right end of the label's line ("optional", "Available 1.2 BTC"). */
  labelAside?: ReactNode;
  hint?: ReactNode;
  /** What is wrong; replaces the hint and is announced. */
  error?: ReactNode;
}

/** Ids that tie a field to its words. */
export interface FieldIds {
  control: string;
  describedBy: string | undefined;
}

/** Ids from one base id: the error when there is one, else the hint. */
export const fieldIds = (id: string, words: Pick<FieldWords, 'hint' | 'error'>): FieldIds => ({
  control: id,
  describedBy: words.error ? `${id}-error` : words.hint ? `${id}-hint` : undefined,
});

export interface FieldFrameProps extends FieldWords {
  /** Id of the control inside. */
  id: string;
  children: ReactNode;
  /** Something between box and hint (password strength). */
  below?: ReactNode;
  /** For controls a <label for> cannot name. */
  labelAs?: 'label' | 'span';
  className?: string | undefined;
}

/** Label above, control, then hint or error. */
export function FieldFrame({
  id,
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  below,
  labelAs: Label = 'label',
  children,
  className,
}: FieldFrameProps) {
  const name = (
    <Label id={`${id}-label`} className={labelHidden ? 'sr' : undefined} {...(Label === 'label' ? { htmlFor: id } : {})}>
      {label}
    </Label>
  );
  return (
    <div className={cx('g-field', className)}>
      {labelHidden && !labelAside ? (
        name
      ) : (
        <div className="g-field-label">
          {name}
          {labelAside && <span className="g-field-aside">{labelAside}</span>}
        </div>
      )}
      {children}
      {below}
      {error ? (
        <p id={`${id}-error`} className="g-field-error" role="alert">
          <Icon d={iconWarn} size={14} />
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
