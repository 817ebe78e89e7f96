/** One filter of a list: a chip that opens its values. */
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';

const ALL = 'all';

/** Props of FilterChip. */
export interface FilterChipProps<V extends string> {
  /** What is chosen here, for readers. */
  label: string;
  /** The words for "no filter"; without them one value is always chosen. */
  allLabel: string | undefined;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

/** A filter; its chip names the chosen value. */
export function FilterChip<V extends string>({ label, allLabel, options, value, onChange }: FilterChipProps<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      label={label}
      value={value ?? ALL}
      items={allLabel === undefined ? options : [{ value: ALL, label: allLabel }, ...options]}
      onSelect={(next) => onChange(next === ALL ? undefined : (next as V))}
      trigger={
        <Chip menu on={chosen !== undefined} className="min-h-9">
          <span className="sr">{label}: </span>
          {chosen?.label ?? allLabel}
        </Chip>
      }
    />
  );
}
