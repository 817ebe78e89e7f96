/** The search of a page; "/" goes to it. Give its value to the call through `useDebounced`. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { useRef } from 'react';
import { useKeys } from './use-keys.ts';

export interface SearchBoxProps {
  /** What can be searched: "ID, user, address". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation(['common']);
  const box = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => box.current?.querySelector('input')?.focus() });
  return (
    <div
      ref={box}
      className="b-search"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onChange('');
        (event.target as HTMLElement).blur();
      }}
    >
      <SearchField label={label} value={value} onChange={onChange} clearLabel={t(($) => $.common.buttons.clear)} shortcut="/" />
    </div>
  );
}
