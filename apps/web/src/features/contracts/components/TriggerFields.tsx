/** The mark that an order waits for, and its limit; without one it is at market then. Lazy: most orders wait for no mark. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { PriceField } from './EntryFields.tsx';

/** Both fields. */
export default function TriggerFields({ unit, field }: { unit: string; field: PriceField }) {
  const { t } = useTranslation(['orders', 'contracts']);
  return (
    <>
      {field(
        'trigger',
        t(($) => $.orders.form.trigger, { unit }),
        { hint: t(($) => $.contracts.form.byMark) },
      )}
      {field(
        'price',
        t(($) => $.orders.form.price, { unit }),
        { placeholder: t(($) => $.orders.form.marketPrice) },
      )}
    </>
  );
}
