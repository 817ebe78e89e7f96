/** One choice that narrows a list, as a button with a menu; `value` null is all. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';

export interface FilterMenuProps<V extends string> {
  /** The filtered column: "Role". */
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V | null) => void;
}

const ALL = '';

export function FilterMenu<V extends string>({ label, options, value, onChange }: FilterMenuProps<V>) {
  const { t } = useTranslation(['common']);
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      align="end"
      value={value ?? ALL}
      items={[{ value: ALL, label: t(($) => $.common.buttons.all) }, ...options]}
      onSelect={(next) => onChange(next === ALL ? null : (next as V))}
      trigger={
        <Chip menu on={value !== null}>
          {chosen ? `${label}: ${chosen.label}` : label}
        </Chip>
      }
    />
  );
}
