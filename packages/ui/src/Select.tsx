// One of a few values in a form: looks like a field, opens a list. For long lists or search use a
// full-height Sheet.

import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds, type FieldWords } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import { iconCheck, iconChevronDown } from './icons.ts';
import { usePopupList } from './popup-list.ts';
import './styles/menu.css';

/** One value of Select. */
export interface SelectOption<V extends string> {
  value: V;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string> extends FieldWords {
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  prefix?: ReactNode;
  size?: 'md' | 'lg' | 'dense';
  disabled?: boolean;
  id?: string;
  /** Name of a hidden input that carries the value in a plain form. */
  name?: string;
}

const OPENING = new Set(['ArrowDown', 'ArrowUp']);

/** A labelled select: combobox with a listbox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, size = 'md', disabled, id, name, prefix, placeholder, ...words } = props;
  const own = useId();
  const ids = fieldIds(id ?? own, words);
  const anchor = useRef<HTMLButtonElement>(null);
  const { popup, open, close, onKeyDown } = usePopupList(() => anchor.current, { align: 'start', side: 'bottom' });
  const chosen = options.find((option) => option.value === value);
  const list = `${ids.control}-list`;
  const choose = (option: SelectOption<V>): void => {
    close();
    if (option.value !== value) onChange(option.value);
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (!OPENING.has(event.key)) return;
    event.preventDefault();
    popup.current?.showPopover();
  };
  return (
    <FieldFrame {...words} id={ids.control} labelAs="span">
      <button
        ref={anchor}
        type="button"
        role="combobox"
        id={ids.control}
        disabled={disabled}
        popoverTarget={list}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={list}
        aria-labelledby={`${ids.control}-label ${ids.control}-value`}
        aria-describedby={ids.describedBy}
        aria-invalid={words.error ? true : undefined}
        className={cx('g-box g-select', size !== 'md' && `g-box-${size}`, Boolean(words.error) && 'is-error')}
        onKeyDown={openByKey}
      >
        {prefix && <span className="g-box-side">{prefix}</span>}
        <span id={`${ids.control}-value`} className={cx('g-select-value', !chosen && 'is-empty')}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon d={iconChevronDown} size={16} />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <div
        ref={popup}
        id={list}
        popover="auto"
        role="listbox"
        tabIndex={-1}
        aria-label={words.label}
        className="g-menu g-menu-wide"
        onKeyDown={onKeyDown}
      >
        {options.map((option) => (
          <Option key={option.value} option={option} on={option.value === value} onChoose={choose} />
        ))}
      </div>
    </FieldFrame>
  );
}

interface OptionProps<V extends string> {
  option: SelectOption<V>;
  on: boolean;
  onChoose: (option: SelectOption<V>) => void;
}

function Option<V extends string>({ option, on, onChoose }: OptionProps<V>) {
  return (
    <button
      type="button"
      role="option"
      data-item=""
      tabIndex={-1}
      aria-selected={on}
      aria-disabled={option.disabled || undefined}
      className="g-menu-item"
      onClick={option.disabled ? undefined : () => onChoose(option)}
    >
      <span>
        {option.label}
        {option.hint && <small>{option.hint}</small>}
      </span>
      {on && <Icon d={iconCheck} size={16} className="g-menu-tick" />}
    </button>
  );
}
