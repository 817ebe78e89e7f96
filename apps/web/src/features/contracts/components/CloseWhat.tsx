/** How much of a position is closed, at the market or with a limit. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import type { Force } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import type { ContractUnits } from '../model/units.ts';
import { ForceMenu } from './ForceMenu.tsx';
import { PartField } from './PartField.tsx';
import { useContractFigures } from './words.ts';

/** What is typed and chosen. */
export interface ClosingForm {
  kind: 'market' | 'limit';
  share: string;
  price: string;
  /** How long a limit holds. */
  force: Force;
}

interface WhatProps {
  position: ContractPosition;
  units: ContractUnits;
  close: ClosingForm;
  onChange: (change: Partial<ClosingForm>) => void;
}

/** How much is closed, and at which price. */
export function CloseWhat({ position, units, close: { kind, share, price, force }, onChange }: WhatProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const figures = useContractFigures(position, units);
  const step = (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.orders.form.less, { field }),
    increaseLabel: t(($) => $.orders.form.more, { field }),
  });
  return (
    <>
      <Segmented
        label={t(($) => $.orders.form.kind)}
        options={[
          { value: 'market', label: t(($) => $.orders.kinds.market) },
          { value: 'limit', label: t(($) => $.orders.kinds.limit) },
        ]}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === 'limit' && (
        <>
          <StepperField
            {...step(t(($) => $.orders.form.price, { unit: figures.quote }))}
            value={price}
            onChange={(next) => onChange({ price: next })}
            step={units.tick}
            decimals={figures.decimals}
            min="0"
          />
          <ForceMenu value={force} onChange={(next) => onChange({ force: next })} />
        </>
      )}
      <PartField
        label={t(($) => $.contracts.close.size, { unit: figures.base })}
        most={position.share}
        market={position}
        units={units}
        share={share}
        onShare={(next) => onChange({ share: next })}
      />
    </>
  );
}
