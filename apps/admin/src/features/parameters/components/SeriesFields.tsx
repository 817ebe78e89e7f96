/** The series of lock-up in the form of a change: choices and figures of each, one more, one less. */
import { LOCKUP_COUNTS, LOCKUP_RHYTHMS, LOCKUP_UNITS, type LockupSeriesValue } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { MOST_SERIES, withNewSeries, withSeries, withoutSeries } from '../model/series.ts';
import { lineLabel } from './ParameterLines.tsx';

const FIGURES = [
  ['daily', 'lockupDaily'],
  ['penalty', 'lockupPenalty'],
  ['min', 'lockupMin'],
  ['max_user', 'lockupMaxUser'],
  ['quota', 'lockupQuota'],
] as const;
type Choice = (typeof LOCKUP_RHYTHMS | typeof LOCKUP_UNITS | typeof LOCKUP_COUNTS)[number];
const CHOICES: readonly [field: 'every' | 'unit' | 'counts', options: readonly Choice[]][] = [
  ['every', LOCKUP_RHYTHMS],
  ['unit', LOCKUP_UNITS],
  ['counts', LOCKUP_COUNTS],
];

interface SeriesFieldsProps {
  value: LockupSeriesValue;
  onChange: (value: LockupSeriesValue) => void;
}

export function SeriesFields({ value, onChange }: SeriesFieldsProps) {
  const { t } = useTranslation(['backoffice-markets']);
  return (
    <>
      {value.series.map((one, i) => (
        // A series is its position in the form: removing one moves the others up.
        <fieldset key={i} className="b-tier">
          <legend>{one.name || t(($) => $['backoffice-markets'].series.fresh)}</legend>
          <Field
            label={t(($) => $['backoffice-markets'].series.name)}
            size="dense"
            value={one.name}
            onChange={(event) => onChange(withSeries(value, i, 'name', event.target.value))}
          />
          <Field
            label={t(($) => $['backoffice-markets'].series.units)}
            inputMode="numeric"
            size="dense"
            value={one.units === 0 ? '' : String(one.units)}
            onChange={(event) => onChange(withSeries(value, i, 'units', event.target.value))}
          />
          {CHOICES.map(([field, options]) => (
            <Segmented<string>
              key={field}
              size="sm"
              label={t(($) => $['backoffice-markets'].series[field])}
              value={one[field]}
              options={options.map((option) => ({
                value: option,
                label: t(($) => $['backoffice-markets'].series.choices[option]),
              }))}
              onChange={(next) => onChange(withSeries(value, i, field, next))}
            />
          ))}
          {FIGURES.map(([field, label]) => (
            <Field
              key={field}
              label={lineLabel({ label, seconds: null, of: one.name })}
              inputMode="decimal"
              size="dense"
              value={one[field]}
              onChange={(event) => onChange(withSeries(value, i, field, event.target.value))}
            />
          ))}
          <Button size="sm" onClick={() => onChange(withoutSeries(value, i))}>
            {t(($) => $['backoffice-markets'].series.remove)}
          </Button>
        </fieldset>
      ))}
      <div className="b-parameter-row">
        <Button size="sm" disabled={value.series.length >= MOST_SERIES} onClick={() => onChange(withNewSeries(value))}>
          {t(($) => $['backoffice-markets'].series.add)}
        </Button>
      </div>
    </>
  );
}
