/** The stake: a figure with minus and plus, and round stakes to press. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type OptionTerm, stakeChips } from '../model/stake.ts';

export interface StakeFieldProps {
  term: OptionTerm;
  code: string;
  scale: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function StakeField({ term, code, scale, value, error, onChange }: StakeFieldProps) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const label = t(($) => $.options.form.stake, { unit: code });
  return (
    <div className="o-stake">
      <StepperField
        label={label}
        value={value}
        onChange={onChange}
        step={term.min}
        min="0"
        decimals={Math.min(scale, 2)}
        decreaseLabel={t(($) => $.options.form.less)}
        increaseLabel={t(($) => $.options.form.more)}
        {...(error ? { error } : {})}
      />
      <div role="group" aria-label={t(($) => $.options.form.roundStakes)} className="o-stakes">
        {stakeChips(term).map((stake) => (
          <Chip key={stake} on={value === stake} onClick={() => onChange(stake)}>
            <span className="num">{formats.exactFigure(stake, code)}</span>
          </Chip>
        ))}
      </div>
    </div>
  );
}
