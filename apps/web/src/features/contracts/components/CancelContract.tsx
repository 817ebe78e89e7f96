/** Asks before a pending order is canceled: names it, shows what comes back. Lazy: it brings the dialog's code. */
import { type ContractOrder, cancelContractOrder } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { SlowCancelNote } from '../../../order/own/SlowCancelNote.tsx';
import { rereadContracts } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useOrderWords } from './words.ts';

interface CancelContractProps {
  order: ContractOrder;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelContract({ order, open, onClose }: CancelContractProps) {
  const { t } = useTranslation(['contracts', 'orders', 'shell']);
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order.symbol, units);
  const nameOf = useOrderWords();
  const cancel = useCallMutation(cancelContractOrder, {
    onDone() {
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.orderCanceled) });
      rereadContracts();
      onClose();
    },
    // The order ended meanwhile: the lists on screen are out of date.
    onFailure() {
      haptic('error');
      rereadContracts();
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.shell.toasts.confirmCancel)}
      description={`${order.symbol} · ${nameOf(order)} · ${figures.sizeUnit(order.share)} · ${figures.priceUnit(order.target_price)}`}
      safeLabel={t(($) => $.orders.cancel.keep)}
      actionLabel={t(($) => $.orders.cancel.act)}
      tone="danger"
      busy={cancel.busy}
      onAction={() => cancel.submit({ id: order.id })}
    >
      <KeyValueList
        panel
        items={[
          compareDecimals(order.filled, '0') > 0 && {
            key: 'filled',
            label: t(($) => $.orders.cancel.filled),
            value: figures.sizeUnit(order.filled),
          },
          {
            key: 'left',
            label: t(($) => $.orders.cancel.left),
            value: figures.sizeUnit(subDecimals(order.share, order.filled)),
          },
          { key: 'released', label: t(($) => $.orders.cancel.released), value: figures.money(order.hold), result: true },
        ]}
      />
      <SlowCancelNote busy={cancel.busy} />
    </Dialog>
  );
}
