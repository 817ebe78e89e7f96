/** The fee tiers in the form of a change: figures with their errors, one more, one less. */
import { MOST_TIERS, type TierFault, tierFaults } from '@glasshouse/contract/parameters';
import type { FeeTiersValue } from '@glasshouse/contract/parameters';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useState } from 'react';
import { addFault, withTier, withoutTier } from '../model/tiers.ts';
import { lineLabel } from './ParameterLines.tsx';

const FIELDS = [
  ['volume', 'tierVolume'],
  ['maker', 'tierMaker'],
  ['taker', 'tierTaker'],
] as const;

/** Props. */
interface TierFieldsProps {
  value: FeeTiersValue;
  onChange: (value: FeeTiersValue) => void;
}

export function TierFields({ value, onChange }: TierFieldsProps) {
  const { t } = useTranslation(['backoffice-markets', 'common']);
  const [volume, setVolume] = useState('');
  const faults = tierFaults(value);
  const wordsOf = (fault: TierFault | undefined) => fault && t(($) => $['backoffice-markets'].tiers.faults[fault.code]);
  const adding = addFault(value, volume);
  return (
    <>
      {value.tiers.map((tier, i) => (
        // A tier is its position: removing one moves the others up.
        <fieldset key={i} className="b-tier">
          <legend>{t(($) => $['backoffice-markets'].tiers.one, { of: i })}</legend>
          {FIELDS.map(([field, label]) => (
            <Field
              key={field}
              label={lineLabel({ label, seconds: null, of: String(i) })}
              inputMode="decimal"
              size="dense"
              value={tier[field]}
              error={wordsOf(faults.find((fault) => fault.tier === i && fault.field === field))}
              onChange={(event) => {
                const text = event.target.value;
                onChange({ ...value, tiers: value.tiers.map((one, at) => (at === i ? { ...one, [field]: text } : one)) });
              }}
            />
          ))}
          {i > 0 && (
            <Button size="sm" onClick={() => onChange(withoutTier(value, i))}>
              {t(($) => $['backoffice-markets'].tiers.remove, { of: i })}
            </Button>
          )}
        </fieldset>
      ))}
      <div className="b-parameter-row">
        <Field
          label={t(($) => $['backoffice-markets'].tiers.volume)}
          inputMode="decimal"
          size="dense"
          value={volume}
          disabled={adding === 'most'}
          hint={adding === 'most' ? t(($) => $['backoffice-markets'].tiers.most, { most: MOST_TIERS }) : undefined}
          error={adding === 'number' || adding === 'taken' ? t(($) => $['backoffice-markets'].tiers.faults[adding]) : undefined}
          onChange={(event) => setVolume(event.target.value)}
        />
        <Button
          size="sm"
          disabled={adding !== null}
          onClick={() => {
            onChange(withTier(value, volume));
            setVolume('');
          }}
        >
          {t(($) => $['backoffice-markets'].tiers.add)}
        </Button>
      </div>
    </>
  );
}
