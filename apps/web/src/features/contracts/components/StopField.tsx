/** The price of a stop, with the side of the mark that it has to be on. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import type { MovedStop } from '../model/chart-lines.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures } from './words.ts';

interface StopFieldProps {
  kind: MovedStop['kind'];
  /** Of one that closes a part; else the name of its kind. */
  label?: string;
  position: ContractPosition;
  mark: string | null;
  price: string;
  /** It would fire at once. */
  wrong: boolean;
  onPrice: (price: string) => void;
}

/** The field. */
export function StopField({ kind, label: named, position, mark, price, wrong, onPrice }: StopFieldProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const label = named ?? (kind === 'tp' ? t(($) => $.contracts.stops.target) : t(($) => $.contracts.stops.stop));
  const values = { price: figures.price(mark) };
  const above = (position.type === 1) === (kind === 'tp');
  const side = above ? t(($) => $.contracts.stops.above, values) : t(($) => $.contracts.stops.under, values);
  return (
    <StepperField
      label={label}
      layout="plain"
      decreaseLabel={t(($) => $.orders.form.less, { field: label })}
      increaseLabel={t(($) => $.orders.form.more, { field: label })}
      value={price}
      onChange={onPrice}
      step={units.tick}
      decimals={figures.decimals}
      min="0"
      {...(named === undefined && { placeholder: t(($) => $.contracts.stops.none) })}
      hint={side}
      error={wrong ? side : undefined}
    />
  );
}
