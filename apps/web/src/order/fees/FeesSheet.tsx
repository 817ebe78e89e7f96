/** The fee tiers in a sheet, from the order form. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { FeeTiers } from './FeeTiers.tsx';

export default function FeesSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.fees.title)}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <FeeTiers />
    </Sheet>
  );
}
