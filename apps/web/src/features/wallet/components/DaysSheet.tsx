/** Chooses a first and a last day. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { isoDay } from '@glasshouse/ui/format/time.ts';
import { useState } from 'react';

/** Props of DaysSheet. */
export interface DaysSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  from: string | undefined;
  to: string | undefined;
  /** Told both days, the last not before the first; either may be open. */
  onChoose: (from: string | undefined, to: string | undefined) => void;
}

const FIRST_DAY = '2000-01-01';

/** The sheet. */
export function DaysSheet({ open, onOpenChange, from, to, onChoose }: DaysSheetProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const isReversed = first !== '' && last !== '' && first > last;
  const choose = () => {
    onChoose(first || undefined, last || undefined);
    onOpenChange(false);
  };
  const today = isoDay(Date.now());
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.wallet.bills.days)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button block variant="primary" disabled={isReversed} onClick={choose}>
          {t(($) => $.wallet.bills.show)}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field
          type="date"
          label={t(($) => $.wallet.bills.first)}
          value={first}
          min={FIRST_DAY}
          max={today}
          onChange={(event) => setFirst(event.target.value)}
        />
        <Field
          type="date"
          label={t(($) => $.wallet.bills.last)}
          value={last}
          min={FIRST_DAY}
          max={today}
          onChange={(event) => setLast(event.target.value)}
          error={isReversed ? t(($) => $.wallet.errors.WALLET_RANGE_REVERSED) : undefined}
        />
      </div>
    </Sheet>
  );
}
