// One of a few values in a form: looks like a field, opens a list. For long lists or search use a
// full-height Sheet. Import it only in lazy parts: it brings Base UI's select.

import { useId, type ReactNode } from 'react';
import { Select as Base } from '@base-ui/react/select';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds, type FieldWords } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import { iconCheck, iconChevronDown } from './icons.ts';
import './styles/layers.css';

/** One value of Select. */
export interface SelectOption<V extends string> {
  value: V;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Props of Select. */
export interface SelectProps<V extends string> extends FieldWords {
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  prefix?: ReactNode;
  size?: 'md' | 'lg' | 'dense';
  disabled?: boolean;
  id?: string;
  name?: string;
}

/** A labelled select. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    error,
    options,
    value,
    onChange,
    placeholder,
    prefix,
    size = 'md',
    disabled,
    id,
    name,
  } = props;
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error }} id={ids.control} labelAs="span">
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
        disabled={disabled}
        name={name}
        modal={false}
      >
        <Base.Trigger
          id={ids.control}
          className={cx('g-box g-select', size !== 'md' && `g-box-${size}`, Boolean(error) && 'is-error')}
          aria-labelledby={`${ids.control}-label ${ids.control}-value`}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
        >
          {prefix && <span className="g-box-side">{prefix}</span>}
          <Base.Value id={`${ids.control}-value`} className="g-select-value" placeholder={placeholder} />
          <Icon d={iconChevronDown} size={16} />
        </Base.Trigger>
        <Base.Portal role="region" aria-label={label}>
          <Base.Positioner className="g-menu-place" sideOffset={6} alignItemWithTrigger={false} collisionPadding={8}>
            <Base.Popup className="g-menu g-menu-wide">
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className="g-menu-item" disabled={option.disabled}>
                    <span>
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.hint && <small>{option.hint}</small>}
                    </span>
                    <Base.ItemIndicator className="g-menu-tick">
                      <Icon d={iconCheck} size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}
