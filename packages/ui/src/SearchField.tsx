// Search: a pill with a magnifier. SearchLink looks the same and opens the search page.

import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/search.css';
import { Icon } from './Icon.tsx';
import { iconClose, iconSearch } from './icons.ts';
import { Link } from './Link.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  clearLabel: string;
  onSubmit?: (value: string) => void;
  autoFocus?: boolean;
  /** Key shown at the right end on wide screens ("/"); the page listens for it. */
  shortcut?: string;
  className?: string;
}

/** A search box. Clearing it keeps the focus. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  clearLabel,
  onSubmit,
  autoFocus,
  shortcut,
  className,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.(value);
  };
  return (
    <form role="search" className={cx('g-search', className)} onSubmit={submit}>
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <Icon d={iconSearch} size={17} />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        placeholder={placeholder ?? label}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' ? (
        <button
          type="button"
          className="g-search-clear"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon d={iconClose} size={15} />
        </button>
      ) : (
        shortcut && <kbd aria-hidden="true">{shortcut}</kbd>
      )}
    </form>
  );
}

/** Looks like a search box, goes to the search page. */
export function SearchLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link href={href} className={cx('g-search', className)}>
      <Icon d={iconSearch} size={17} />
      <span className="ellipsis">{children}</span>
    </Link>
  );
}
