// A field for text or numbers. Works with react-hook-form: spread register('name') on it.

import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds, type FieldWords } from './FieldFrame.tsx';

/** Props of Field: words, looks, and every attribute of an input. */
export interface FieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  /** Before the text: an icon, a country code, a short label. */
  prefix?: ReactNode;
  /** After the text: a unit or a button. */
  suffix?: ReactNode;
  /** md 48 px, lg 54 px, dense 44 px. */
  size?: 'md' | 'lg' | 'dense';
  align?: 'left' | 'right';
  /** Class of the box's frame. */
  frameClassName?: string;
  /** Something between box and hint. */
  below?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input. `inputMode="decimal"` for amounts; errors are announced and tied to it. */
export function Field(props: FieldProps) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    error,
    prefix,
    suffix,
    size = 'md',
    align,
    frameClassName,
    below,
    className,
    id,
    ...rest
  } = props;
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  const numeric = rest.inputMode === 'decimal' || rest.inputMode === 'numeric';
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error, below }} id={ids.control} className={frameClassName}>
      <div
        className={cx('g-box', size !== 'md' && `g-box-${size}`, Boolean(error) && 'is-error', rest.disabled && 'is-disabled')}
      >
        {prefix && <span className="g-box-side">{prefix}</span>}
        <input
          autoComplete="off"
          {...rest}
          id={ids.control}
          className={cx('g-box-input', numeric && 'num', align === 'right' && 'is-right', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        {suffix && <span className="g-box-side">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldWords, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled field of several lines; grows with its text where the browser can. */
export function TextArea({ label, labelHidden, labelAside, hint, error, id, className, ...rest }: TextAreaProps) {
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error }} id={ids.control}>
      <div className={cx('g-box g-box-area', Boolean(error) && 'is-error', rest.disabled && 'is-disabled')}>
        <textarea
          rows={3}
          {...rest}
          id={ids.control}
          className={cx('g-box-input', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </FieldFrame>
  );
}
