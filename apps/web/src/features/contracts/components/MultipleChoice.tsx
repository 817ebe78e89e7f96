/** The choice of a multiple, for an order to come and for an open position. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { multipleStops } from '../model/contract-form.ts';

interface ChoiceProps {
  most: number;
  multiple: number;
  onMultiple: (multiple: number) => void;
}

/** The multiple by its figure, and along a line. */
export function MultipleChoice({ most, multiple, onMultiple }: ChoiceProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const word = t(($) => $.contracts.multiple, { multiple });
  const field = t(($) => $.contracts.leverage.label);
  return (
    <>
      <StepperField
        label={field}
        labelHidden
        layout="plain"
        decreaseLabel={t(($) => $.orders.form.less, { field })}
        increaseLabel={t(($) => $.orders.form.more, { field })}
        value={String(multiple)}
        onChange={(text) => {
          const next = Number(text);
          if (Number.isInteger(next) && next >= 1) onMultiple(Math.min(most, next));
        }}
        step="1"
        decimals={0}
        min="1"
        max={String(most)}
        unit="×"
      />
      <PercentSlider
        label={field}
        min={1}
        max={most}
        stops={multipleStops(most)}
        value={multiple}
        onChange={onMultiple}
        valueText={word}
        markText={(stop) => t(($) => $.contracts.multiple, { multiple: formats.number(String(stop), 0) })}
      />
    </>
  );
}
