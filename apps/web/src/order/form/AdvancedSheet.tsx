/** How long a limit order holds, iceberg, and what happens when it meets an own order. Lazy: it brings the sheet's code. */
import { FORCES, STP_MODES } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { mayHide } from './check-order.ts';
import { FIELD_IDS, type FormPartProps } from './OrderFields.tsx';
import './sheets.css';

export interface AdvancedSheetProps extends FormPartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Iceberg({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const label = t(($) => $.orders.advanced.display, { unit: pair.base });
  return (
    <>
      <SectionHead className="g-sec-small" level={3} title={t(($) => $.orders.advanced.iceberg)} />
      <StepperField
        id={FIELD_IDS.display}
        label={label}
        decreaseLabel={t(($) => $.orders.form.less, { field: label })}
        increaseLabel={t(($) => $.orders.form.more, { field: label })}
        value={form.draft.display}
        onChange={(text) => form.dispatch({ type: 'field', field: 'display', text })}
        onBlur={() => form.dispatch({ type: 'left', field: 'display' })}
        step={pair.lot}
        decimals={pair.amountDecimals}
        min="0"
        placeholder={t(($) => $.orders.advanced.all)}
        hint={t(($) => $.orders.advanced.icebergHint)}
        error={form.errorOf('display')}
      />
    </>
  );
}

export default function AdvancedSheet({ open, onOpenChange, form, pair }: AdvancedSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const { kind, force, stp } = form.draft;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.form.advanced)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button variant="primary" block onClick={() => onOpenChange(false)}>
          {t(($) => $.common.buttons.done)}
        </Button>
      }
    >
      <div className="s-sheet-parts">
        {kind === 'limit' && (
          <>
            <SectionHead className="g-sec-small" level={3} title={t(($) => $.orders.advanced.force)} />
            <RadioList
              label={t(($) => $.orders.advanced.force)}
              name="order-force"
              value={force}
              onChange={(next) => form.dispatch({ type: 'force', force: next })}
              options={FORCES.map((one) => ({
                value: one,
                label: t(($) => $.orders.forces[one]),
                sub: t(($) => $.orders.forceHints[one]),
              }))}
            />
          </>
        )}
        {mayHide(form.draft) && <Iceberg form={form} pair={pair} />}
        <SectionHead className="g-sec-small" level={3} title={t(($) => $.orders.advanced.stp)} />
        <RadioList
          label={t(($) => $.orders.advanced.stp)}
          name="order-stp"
          value={stp}
          onChange={(next) => form.dispatch({ type: 'stp', stp: next })}
          options={STP_MODES.map((one) => ({
            value: one,
            label: t(($) => $.orders.stpModes[one]),
            sub: t(($) => $.orders.stpHints[one]),
          }))}
        />
      </div>
    </Sheet>
  );
}
