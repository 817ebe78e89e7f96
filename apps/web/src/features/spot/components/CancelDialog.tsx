/** Asks before an order is canceled: names it, shows what comes back. Lazy: it brings the dialog's code. */
import type { SpotOrder } from '@glasshouse/contract';
import { compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { splitSymbol } from '../model/pair.ts';
import { useCancelOrder } from '../queries/account.ts';

/** Props of CancelDialog. */
export interface CancelDialogProps {
  order: SpotOrder;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['spot', 'common']);
  const formats = useFormats();
  const cancel = useCancelOrder(onClose);
  const { base, quote } = splitSymbol(order.symbol);
  const left = subDecimals(order.amount, order.filled);
  const price = order.target_price ?? '0';
  // What a buy holds for its rest is in the quote currency, what a sale holds is the rest itself.
  const released =
    order.type === 'buy'
      ? withUnit(formats.number(mulDecimals(left, price, 4, 'down'), 2), quote)
      : withUnit(formats.amount(left), base);
  const named = { amount: withUnit(formats.amount(order.amount), base), price: withUnit(formats.amount(price, 2), quote) };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.spot.cancel.title)}
      description={order.type === 'buy' ? t(($) => $.spot.cancel.buy, named) : t(($) => $.spot.cancel.sell, named)}
      safeLabel={t(($) => $.spot.cancel.keep)}
      actionLabel={t(($) => $.spot.cancel.act)}
      tone="danger"
      busy={cancel.busy}
      onAction={() => cancel.submit({ id: order.id })}
    >
      <KeyValueList
        panel
        items={[
          compareDecimals(order.filled, '0') > 0 && {
            key: 'filled',
            label: t(($) => $.spot.cancel.filled),
            value: withUnit(formats.amount(order.filled), base),
          },
          { key: 'left', label: t(($) => $.spot.cancel.left), value: withUnit(formats.amount(left), base) },
          { key: 'released', label: t(($) => $.spot.cancel.released), value: released, result: true },
        ]}
      />
    </Dialog>
  );
}
