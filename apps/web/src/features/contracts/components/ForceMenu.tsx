/** How long a limit order holds. */
import { FORCES, type Force } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';

interface ForceMenuProps {
  value: Force;
  onChange: (force: Force) => void;
}

/** The choice with a line on each. */
export function ForceMenu({ value, onChange }: ForceMenuProps) {
  const { t } = useTranslation(['orders']);
  const label = t(($) => $.orders.advanced.force);
  return (
    <LazyMenu
      label={label}
      value={value}
      onSelect={(force) => onChange(force as Force)}
      items={FORCES.map((force) => ({
        value: force,
        label: t(($) => $.orders.forces[force]),
        hint: t(($) => $.orders.forceHints[force]),
      }))}
      trigger={
        <button type="button" className="g-box g-box-dense s-kind" aria-label={`${label}: ${t(($) => $.orders.forces[value])}`}>
          <span>{t(($) => $.orders.forces[value])}</span>
          <Icon d={iconChevronDown} size={16} />
        </button>
      }
    />
  );
}
