/** Durations with what each pays if right: tiles of a radio group. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { OptionTerm } from '../model/stake.ts';
import { useDurationWord } from './words.ts';

/** The tiles. */
export function Durations({
  terms,
  value,
  onChange,
}: {
  terms: readonly OptionTerm[];
  value: number;
  onChange: (seconds: number) => void;
}) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  return (
    <fieldset className="o-durations">
      <legend>
        <span>{t(($) => $.options.form.durations)}</span>
        <small>{t(($) => $.options.form.loseStake)}</small>
      </legend>
      {terms.map(({ seconds, payout }) => (
        <label key={seconds} className={seconds === value ? 'is-on' : undefined}>
          <input
            type="radio"
            name="options-duration"
            value={seconds}
            checked={seconds === value}
            onChange={() => onChange(seconds)}
          />
          <b>{duration(seconds)}</b>
          <span className="num">+{formats.percent(payout, 0, 2)}</span>
        </label>
      ))}
    </fieldset>
  );
}
