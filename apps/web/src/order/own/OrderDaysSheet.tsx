/** Chooses the first and the last day of orders. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { isoDay } from '@glasshouse/ui/format/time.ts';
import { useState } from 'react';
import '../form/sheets.css';

export interface OrderDaysSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  from: string | undefined;
  to: string | undefined;
  /** Told both days, the last not before the first; either may be open. */
  onChoose: (from: string | undefined, to: string | undefined) => void;
}

export default function OrderDaysSheet({ open, onOpenChange, from, to, onChoose }: OrderDaysSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const isReversed = first !== '' && last !== '' && first > last;
  const today = isoDay(Date.now());
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.filters.chooseDays)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button
          block
          variant="primary"
          disabled={isReversed}
          onClick={() => {
            onChoose(first || undefined, last || undefined);
            onOpenChange(false);
          }}
        >
          {t(($) => $.orders.filters.show)}
        </Button>
      }
    >
      <div className="s-days">
        <Field
          type="date"
          label={t(($) => $.orders.filters.first)}
          value={first}
          max={today}
          onChange={(event) => setFirst(event.target.value)}
        />
        <Field
          type="date"
          label={t(($) => $.orders.filters.last)}
          value={last}
          max={today}
          onChange={(event) => setLast(event.target.value)}
          error={isReversed ? t(($) => $.orders.filters.reversed) : undefined}
        />
      </div>
    </Sheet>
  );
}
