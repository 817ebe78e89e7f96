/** The figures of a parameter as fields: tiers, or every text of the value, and what may be added or left out. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { useState } from 'react';
import { type LengthsValue, hasLengths, withLength, withoutLength } from '../model/lengths.ts';
import { hasLeverageTiers } from '../model/leverage.ts';
import { hasSeries } from '../model/series.ts';
import { hasTiers } from '../model/tiers.ts';
import { type Part, leavesOf, withText } from '../model/value.ts';
import { LeverageFields } from './LeverageFields.tsx';
import { leafLabel } from './ParameterLines.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { TierFields } from './TierFields.tsx';

/** Fees that a market starts with when it gets its own. */
const OWN_FEES = { maker: '0.001', taker: '0.001' };
const SECONDS = /^[1-9][0-9]{0,4}$/;

interface LengthFieldsProps {
  value: LengthsValue;
  onChange: (value: Part) => void;
}

function LengthFields({ value, onChange }: LengthFieldsProps) {
  const { t } = useTranslation(['backoffice-markets']);
  const [seconds, setSeconds] = useState('');
  return (
    <div className="b-parameter-row">
      <Field
        label={t(($) => $['backoffice-markets'].form.seconds)}
        inputMode="numeric"
        size="dense"
        value={seconds}
        onChange={(event) => setSeconds(event.target.value)}
      />
      <Button size="sm" disabled={!SECONDS.test(seconds)} onClick={() => onChange(withLength(value, Number(seconds)))}>
        {t(($) => $['backoffice-markets'].form.addLength)}
      </Button>
      <Button
        size="sm"
        disabled={value.lengths.length < 2 || !value.lengths.some((one) => one.seconds === Number(seconds))}
        onClick={() => onChange(withoutLength(value, Number(seconds)))}
      >
        {t(($) => $['backoffice-markets'].form.removeLength)}
      </Button>
    </div>
  );
}

/** The figures: a table of tiers, or every text of the value. */
function Figures({ value, onChange }: Pick<ValueFieldsProps, 'value' | 'onChange'>) {
  if (hasTiers(value)) return <TierFields value={value} onChange={onChange} />;
  if (hasLeverageTiers(value)) return <LeverageFields value={value} onChange={onChange} />;
  if (hasSeries(value)) return <SeriesFields value={value} onChange={onChange} />;
  return leavesOf(value).map((leaf) => (
    <Field
      key={leaf.path}
      label={leafLabel(leaf)}
      inputMode="decimal"
      size="dense"
      value={leaf.text}
      onChange={(event) => onChange(withText(value, leaf.path, event.target.value))}
    />
  ));
}

export interface ValueFieldsProps {
  /** The name of the parameter. */
  name: string;
  value: Part;
  onChange: (value: Part) => void;
}

export function ValueFields({ name, value, onChange }: ValueFieldsProps) {
  const { t } = useTranslation(['backoffice-markets']);
  const hasFees = name === 'spot.rules' && typeof value === 'object' && value !== null && 'fees' in value;
  return (
    <>
      <Figures value={value} onChange={onChange} />
      {hasFees && (
        <Switch
          label={t(($) => $['backoffice-markets'].form.ownFees)}
          checked={(value as { fees: Part }).fees !== null}
          onCheckedChange={(on) => onChange(withText(value, 'fees', on ? OWN_FEES : null))}
        />
      )}
      {hasLengths(value) && <LengthFields value={value} onChange={onChange} />}
    </>
  );
}
