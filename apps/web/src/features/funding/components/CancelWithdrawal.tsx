/** Takes a withdrawal back: asks first, names the amount, and the safe button has the focus. */
import { type Withdrawal, cancelWithdrawal } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { rereadFunding } from '../queries/funding.ts';
import { useFigures } from './use-figures.ts';

/** The button with its question. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['funding', 'shell']);
  const figures = useFigures();
  const [asks, setAsks] = useState(false);
  const amount = figures.exact(withdrawal.number, withdrawal.code);
  const cancel = useCallMutation(cancelWithdrawal, {
    onDone() {
      setAsks(false);
      toast.show({ kind: 'success', text: t(($) => $.funding.cancel.done, { amount }) });
      rereadFunding();
    },
    onFailure() {
      setAsks(false);
      rereadFunding();
    },
  });
  return (
    <>
      <Button variant="outline" block onClick={() => setAsks(true)}>
        {t(($) => $.funding.cancel.button)}
      </Button>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t(($) => $.shell.toasts.confirmCancel)}
        description={t(($) => $.funding.cancel.text, { amount })}
        safeLabel={t(($) => $.funding.cancel.keep)}
        actionLabel={t(($) => $.funding.cancel.button)}
        tone="danger"
        busy={cancel.busy}
        onAction={() => cancel.submit({ id: withdrawal.id })}
      />
    </>
  );
}
