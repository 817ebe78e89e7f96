/**
 * Leaving an order early: what comes back, what it costs, what it came to. The figures are of one unit; when it passes, they are read
 * again and the act waits until the new ones have been read.
 */
import { type LockupOrder, redeemDeposit } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { failureText, serverClock } from '../../../app/services.ts';
import { rereadOffers, rereadOwn } from '../queries/lockup.ts';
import { useLockupWords } from './words.ts';

type Leave = NonNullable<LockupOrder['leave']>;

export interface RedeemDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  order: LockupOrder;
}

/** The figures that were shown when the dialog opened or were read since, and whether newer ones wait. */
function useReadFigures(open: boolean, leave: Leave) {
  const [read, setRead] = useState(leave);
  const [isPast, setPast] = useState(false);
  const isNew = isPast || leave.penalty !== read.penalty;
  useEffect(() => {
    if (!open) return;
    const wait = Math.max(0, leave.until - serverClock.now());
    const timer = setTimeout(() => {
      setPast(true);
      rereadOwn();
    }, wait);
    return () => clearTimeout(timer);
  }, [open, leave.until]);
  return {
    isNew,
    accept: () => {
      setPast(false);
      setRead(leave);
    },
  };
}

function Open({ open, onOpenChange, order, leave }: RedeemDialogProps & { leave: Leave }) {
  const { t } = useTranslation(['lockup', 'shell']);
  const formats = useFormats();
  const words = useLockupWords();
  const { isNew, accept } = useReadFigures(open, leave);
  const { code, unit } = order;
  const act = useCallMutation(redeemDeposit, {
    quiet: true,
    onDone: () => {
      onOpenChange(false);
      rereadOwn();
      rereadOffers();
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.orderCanceled) });
    },
    onFailure: (failure) => {
      rereadOwn();
      toast.show({ kind: 'error', text: failureText(failure) });
    },
  });
  const penalty = formats.result(`-${leave.penalty}`, code);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.lockup.redeem.title)}
      description={t(($) => $.lockup.redeem.text)}
      safeLabel={t(($) => $.lockup.redeem.keepLocked)}
      actionLabel={isNew ? t(($) => $.lockup.redeem.read) : t(($) => $.lockup.redeem.act, { penalty })}
      onAction={() => (isNew ? accept() : act.submit({ id: order.id, penalty: leave.penalty }))}
      tone={isNew ? 'plain' : 'danger'}
      busy={act.busy}
    >
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.lockup.redeem.locked), value: formats.exact(order.amount, code) },
          {
            label: t(($) => $.lockup.redeem.penalty, {
              rate: words.rateOf(order.penalty_ratio),
              units: words.term({ unit, units: leave.units_left }),
            }),
            value: penalty,
            tone: 'down',
          },
          {
            label: t(($) => $.lockup.redeem.keep),
            value: formats.result(order.paid, code),
            tone: order.paid === '0' ? 'zero' : 'up',
          },
          {
            label: t(($) => $.lockup.redeem.result),
            value: formats.result(leave.result, code),
            tone: leave.result.startsWith('-') ? 'down' : 'up',
          },
          { label: t(($) => $.lockup.redeem.back), value: formats.exact(leave.returned, code), result: true },
        ]}
      />
      <p className="mt-3 text-xs text-text-3">
        {t(($) => $.lockup.redeem.stay, {
          amount: formats.exact(order.escrowed, code),
          time: formats.dateTime(order.expiry_time),
        })}
      </p>
      <p role="status" className="mt-2 min-h-5 text-xs text-warn">
        {isNew && t(($) => $.lockup.redeem.passed)}
      </p>
    </Dialog>
  );
}

/** The dialog of an order that is open; nothing of one that has ended meanwhile. */
export function RedeemDialog(props: RedeemDialogProps) {
  const { leave } = props.order;
  return leave === null ? null : <Open {...props} leave={leave} />;
}
