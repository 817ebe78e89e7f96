/** How long an order holds: a box that opens the choice, with a line on each. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';

/** Props of ForceChoice. */
export interface ForceChoiceProps<F extends string> {
  value: F;
  options: readonly { value: F; label: string; hint: string }[];
  onChange: (force: F) => void;
}

/** The choice. */
export function ForceChoice<F extends string>({ value, options, onChange }: ForceChoiceProps<F>) {
  const { t } = useTranslation(['orders']);
  const label = t(($) => $.orders.advanced.force);
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
