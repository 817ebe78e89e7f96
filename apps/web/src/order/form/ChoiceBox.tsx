/** One of a few choices: a box that opens them, with a line on each. */
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';

/** Props of ChoiceBox. */
export interface ChoiceBoxProps<V extends string> {
  /** What is chosen. */
  label: string;
  value: V;
  options: readonly { value: V; label: string; hint: string }[];
  onChange: (value: V) => void;
}

/** The box. */
export function ChoiceBox<V extends string>({ label, value, options, onChange }: ChoiceBoxProps<V>) {
  const chosen = options.find((one) => one.value === value)?.label ?? '';
  return (
    <LazyMenu
      label={label}
      value={value}
      onSelect={(next) => {
        const option = options.find((one) => one.value === next);
        if (option) onChange(option.value);
      }}
      items={options}
      trigger={
        <button type="button" className="g-box g-box-dense s-kind" aria-label={`${label}: ${chosen}`}>
          <span>{chosen}</span>
          <Icon d={iconChevronDown} size={16} />
        </button>
      }
    />
  );
}
