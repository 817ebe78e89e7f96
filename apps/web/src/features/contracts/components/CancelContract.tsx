/** Asks before a pending order is canceled: names it, shows what comes back. Lazy: it brings the dialog's code. */
import { type ContractOrder, cancelContractOrder } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { CancelQuestion } from '../../../order/own/CancelQuestion.tsx';
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
  const { t } = useTranslation(['shell']);
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order, units);
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
    <CancelQuestion
      open={open}
      onClose={onClose}
      description={`${order.symbol} · ${nameOf(order)} · ${figures.sizeUnit(order.share)} · ${figures.priceUnit(order.target_price)}`}
      filled={compareDecimals(order.filled, '0') > 0 ? figures.sizeUnit(order.filled) : null}
      left={figures.sizeUnit(subDecimals(order.share, order.filled))}
      released={figures.money(order.hold)}
      busy={cancel.busy}
      onAct={() => cancel.submit({ id: order.id })}
    />
  );
}
