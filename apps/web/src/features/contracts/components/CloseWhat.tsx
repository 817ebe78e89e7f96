/** How much of a position is closed, at the market or with a limit. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import type { Force } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, mulDecimals } from '@glasshouse/money';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { decimalsOf } from '../../../market/book/book.ts';
import { floorToStep } from '../../../market/pair/pair.ts';
import type { ContractUnits } from '../model/units.ts';
import { ForceMenu } from './ForceMenu.tsx';
import { useContractFigures } from './words.ts';

/** Parts that one press takes, in quarters. */
const QUARTERS = [25, 50, 75, 100] as const;

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
  const formats = useFormats();
  const figures = useContractFigures(position.symbol, units);
  const step = (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.orders.form.less, { field }),
    increaseLabel: t(($) => $.orders.form.more, { field }),
  });
  const partOf = (percent: number) =>
    percent === 100 ? position.share : floorToStep(mulDecimals(position.share, String(percent / 100), 20, 'down'), units.lot);
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
      <StepperField
        {...step(t(($) => $.contracts.close.size, { unit: figures.base }))}
        value={share}
        onChange={(next) => onChange({ share: next })}
        step={units.lot}
        decimals={decimalsOf(units.lot)}
        min="0"
        max={position.share}
        error={
          share !== '' && compareDecimals(share, position.share) > 0
            ? t(($) => $.contracts.close.tooMuch, { amount: figures.sizeUnit(position.share) })
            : undefined
        }
      />
      <ChipRow label={t(($) => $.contracts.close.part)} className="c-quarters">
        {QUARTERS.map((percent) => {
          const part = partOf(percent);
          return (
            <Chip
              key={percent}
              fill
              on={share !== '' && compareDecimals(share, part) === 0}
              disabled={compareDecimals(part, '0') <= 0}
              onClick={() => onChange({ share: part })}
            >
              {percent === 100 ? t(($) => $.contracts.close.all) : formats.percent(String(percent / 100), 0, 0)}
            </Chip>
          );
        })}
      </ChipRow>
    </>
  );
}
