/** How much of what is open: typed, or a quarter by a press. */
import type { ContractMarket } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, mulDecimals } from '@glasshouse/money';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { decimalsOf } from '../../../market/book/book.ts';
import { floorToStep } from '../../../market/pair/pair.ts';
import type { ContractUnits } from '../model/units.ts';
import { useContractFigures } from './words.ts';

/** Parts that one press takes, in quarters. */
const QUARTERS = [25, 50, 75, 100] as const;

interface PartFieldProps {
  label: string;
  /** All of it. */
  most: string;
  market: ContractMarket;
  units: ContractUnits;
  share: string;
  onShare: (share: string) => void;
}

/** The field and its quarters. */
export function PartField({ label, most, market, units, share, onShare }: PartFieldProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const figures = useContractFigures(market, units);
  const partOf = (percent: number) =>
    percent === 100 ? most : floorToStep(mulDecimals(most, String(percent / 100), 20, 'down'), units.lot);
  return (
    <>
      <StepperField
        label={label}
        decreaseLabel={t(($) => $.orders.form.less, { field: label })}
        increaseLabel={t(($) => $.orders.form.more, { field: label })}
        value={share}
        onChange={onShare}
        step={units.lot}
        decimals={decimalsOf(units.lot)}
        min="0"
        max={most}
        error={
          share !== '' && compareDecimals(share, most) > 0
            ? t(($) => $.contracts.close.tooMuch, { amount: figures.sizeUnit(most) })
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
              onClick={() => onShare(part)}
            >
              {percent === 100 ? t(($) => $.contracts.close.all) : formats.percent(String(percent / 100), 0, 0)}
            </Chip>
          );
        })}
      </ChipRow>
    </>
  );
}
