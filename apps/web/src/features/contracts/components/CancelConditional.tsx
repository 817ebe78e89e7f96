/** Asks before an entry that waits for the mark is canceled: it holds nothing, so that nothing comes back. Lazy: it brings the dialog's code. */
import { type ContractConditional, cancelConditional } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { CancelQuestion } from '../../../order/own/CancelQuestion.tsx';
import { rereadConditionals } from '../queries/conditionals.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures } from './words.ts';

interface CancelConditionalProps {
  conditional: ContractConditional;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelConditional({ conditional, open, onClose }: CancelConditionalProps) {
  const { t } = useTranslation(['shell', 'orders']);
  const units = useUnitsOf()(conditional.market_id);
  const figures = useContractFigures(conditional, units);
  const ended = () => {
    rereadConditionals();
    onClose();
  };
  const cancel = useCallMutation(cancelConditional, {
    onDone() {
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.orderCanceled) });
      ended();
    },
    // It fired meanwhile: the lists on screen are out of date.
    onFailure() {
      haptic('error');
      ended();
    },
  });
  return (
    <CancelQuestion
      open={open}
      onClose={onClose}
      description={`${conditional.symbol} · ${t(($) => $.orders.order.trigger)} ${figures.priceUnit(conditional.trigger_price)}`}
      filled={null}
      left={figures.sizeUnit(conditional.share)}
      released={null}
      busy={cancel.busy}
      onAct={() => cancel.submit({ id: conditional.id })}
    />
  );
}
