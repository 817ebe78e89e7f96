/** What the sheets that change a live order of any product have in common: frame, fields, and what becomes of the place in line. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { decimalsOf } from '../../market/book/book.ts';
import type { PlaceAfter } from './amend.ts';
import '../form/sheets.css';

interface AmendFrameProps {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  /** How the button looks. */
  variant: 'primary' | 'buy' | 'sell';
  /** The order in words. */
  description: ReactNode;
  /** Nothing is changed yet; something is wrong; it can be saved. */
  state: 'same' | 'wrong' | 'ready';
  onSave: () => void;
  /** Why the desk refused it, where no field says so. */
  refusal: string | null;
  place: PlaceAfter;
  children: ReactNode;
}

/** The sheet around the fields. */
export function AmendFrame({
  open,
  onClose,
  busy,
  variant,
  description,
  state,
  onSave,
  refusal,
  place,
  children,
}: AmendFrameProps) {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.orders.amend.title)}
      description={description}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        <Button variant={variant} size="lg" block needsConnection busy={busy} disabled={state !== 'ready'} onClick={onSave}>
          {state === 'same' ? t(($) => $.orders.amend.nothing) : t(($) => $.orders.amend.save)}
        </Button>
      }
    >
      <div className="s-sheet-parts">
        {children}
        {refusal !== null && (
          <p className="g-field-error" role="alert">
            {refusal}
          </p>
        )}
        {place !== 'none' && (
          <Note tone={place === 'loses' ? 'warn' : 'plain'} icon={iconInfo}>
            {place === 'loses' ? t(($) => $.orders.amend.losesPlace) : t(($) => $.orders.amend.keepsPlace)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

interface AmendStepperProps {
  label: string;
  value: string;
  onChange: (next: string) => void;
  step: string;
  error: string | undefined;
}

/** A field of it. */
export function AmendStepper({ label, value, onChange, step, error }: AmendStepperProps) {
  const { t } = useTranslation(['orders']);
  return (
    <StepperField
      label={label}
      decreaseLabel={t(($) => $.orders.form.less, { field: label })}
      increaseLabel={t(($) => $.orders.form.more, { field: label })}
      value={value}
      onChange={onChange}
      step={step}
      decimals={decimalsOf(step)}
      min="0"
      error={error}
    />
  );
}
