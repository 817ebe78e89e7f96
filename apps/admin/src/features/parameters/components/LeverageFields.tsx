/** The leverage tiers in the form of a change: figures with their errors, one more, one less. */
import {
  type ContractTiersValue,
  type LeverageTierFault,
  MOST_LEVERAGE_TIERS,
  leverageTierFaults,
} from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { withLeverage, withTopTier, withoutLeverageTier } from '../model/leverage.ts';
import { lineLabel } from './ParameterLines.tsx';

const FIELDS = [
  ['to', 'tierTo', 'decimal'],
  ['max_multiple', 'tierMultiple', 'numeric'],
  ['maintenance', 'tierMaintenance', 'decimal'],
] as const;

/** Props. */
interface LeverageFieldsProps {
  value: ContractTiersValue;
  onChange: (value: ContractTiersValue) => void;
}

export function LeverageFields({ value, onChange }: LeverageFieldsProps) {
  const { t } = useTranslation(['backoffice-markets']);
  const faults = leverageTierFaults(value);
  const wordsOf = (fault: LeverageTierFault | undefined) =>
    fault && t(($) => $['backoffice-markets'].leverage.faults[fault.code]);
  const isFull = value.tiers.length >= MOST_LEVERAGE_TIERS;
  return (
    <>
      {value.tiers.map((tier, i) => (
        // A tier is its position: removing one moves the others up.
        <fieldset key={i} className="b-tier">
          <legend>{t(($) => $['backoffice-markets'].tiers.one, { of: i })}</legend>
          {FIELDS.map(([field, label, inputMode]) => (
            <Field
              key={field}
              label={lineLabel({ label, seconds: null, of: String(i) })}
              inputMode={inputMode}
              size="dense"
              value={tier[field] === 0 ? '' : String(tier[field])}
              error={wordsOf(faults.find((fault) => fault.tier === i && fault.field === field))}
              onChange={(event) => onChange(withLeverage(value, i, field, event.target.value))}
            />
          ))}
          {value.tiers.length > 1 && (
            <Button size="sm" onClick={() => onChange(withoutLeverageTier(value, i))}>
              {t(($) => $['backoffice-markets'].tiers.remove, { of: i })}
            </Button>
          )}
        </fieldset>
      ))}
      <div className="b-parameter-row">
        <Button size="sm" disabled={isFull} onClick={() => onChange(withTopTier(value))}>
          {t(($) => $['backoffice-markets'].tiers.add)}
        </Button>
        {isFull && (
          <span className="b-quiet">{t(($) => $['backoffice-markets'].leverage.most, { most: MOST_LEVERAGE_TIERS })}</span>
        )}
      </div>
    </>
  );
}
