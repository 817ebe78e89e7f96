/** The next step of a payout: sent by a transaction, the transaction of a row of a file, arrived, or failed. */
import { type Payout, completePayout, getPayout, listPayouts, reportPayout, sendPayout } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { mayCorrect, nextStep, possibleFailures } from '../model/payouts.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { FailedDialog } from './FailedDialog.tsx';

type Step = NonNullable<ReturnType<typeof nextStep>>;

interface StepDialogProps {
  payout: Payout;
  step: Step;
  open: boolean;
  onClose: () => void;
}

/** Asks for the step once more; sending and reporting need the transaction. */
function StepDialog({ payout, step, open, onClose }: StepDialogProps) {
  const { t } = useTranslation(['backoffice-funding', 'common']);
  const formats = useFormats();
  const [txid, setTxid] = useState('');
  const onDone = () => {
    onClose();
    setTxid('');
    toast.show({ kind: 'success', text: t(($) => $['backoffice-funding'].acts.done) });
    void invalidateCall(listPayouts);
    void invalidateCall(getPayout);
  };
  const send = useCallMutation(sendPayout, { quiet: true, onDone });
  const report = useCallMutation(reportPayout, { quiet: true, onDone });
  const complete = useCallMutation(completePayout, { quiet: true, onDone });
  const act = { send, report, complete }[step];
  const submit = () => {
    if (step === 'complete') complete.submit({ id: payout.id });
    else (step === 'send' ? send : report).submit({ id: payout.id, txid: txid.trim() });
  };
  const amount = `${formats.amount(payout.arrival)} ${payout.code}`;
  const label = t(($) => $['backoffice-funding'].acts[step]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        onClose();
        act.reset();
      }}
      title={label}
      description={t(($) => $['backoffice-funding'].acts[`${step}Text`], { id: payout.id, amount })}
      safeLabel={t(($) => $.common.buttons.cancel)}
      actionLabel={label}
      busy={act.busy}
      onAction={submit}
    >
      {step !== 'complete' && (
        <Field
          label={t(($) => $['backoffice-funding'].acts.txid)}
          value={txid}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTxid(event.target.value)}
        />
      )}
      <FailureNote failure={act.failure} />
    </Dialog>
  );
}

/** The buttons, with their dialogs. */
export function PayoutActs({ payout }: { payout: Payout }) {
  const { t } = useTranslation(['backoffice-funding']);
  const mayFail = useMay('proposals.payout_failed.propose');
  const canCorrect = useMay('proposals.payout_txid.propose') && mayCorrect(payout);
  const canFail = mayFail && possibleFailures(payout).length > 0;
  const step = nextStep(payout);
  // Names the step: when the payout has moved on, its dialog closes and no other step takes its place.
  const [open, setOpen] = useState<Step | 'failed' | 'correct' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {step !== null && (
        <Button block disabled={step === 'send' && payout.stopped_until !== null} onClick={() => setOpen(step)}>
          {t(($) => $['backoffice-funding'].acts[step])}
        </Button>
      )}
      {canFail && (
        <Button variant="outline" block onClick={() => setOpen('failed')}>
          {t(($) => $['backoffice-funding'].acts.failed)}
        </Button>
      )}
      {canCorrect && (
        <Button variant="outline" block onClick={() => setOpen('correct')}>
          {t(($) => $['backoffice-funding'].correct.act)}
        </Button>
      )}
      {step !== null && <StepDialog key={step} payout={payout} step={step} open={open === step} onClose={close} />}
      {open === 'failed' && canFail && <FailedDialog payout={payout} onClose={close} />}
      {open === 'correct' && canCorrect && <CorrectDialog payout={payout} onClose={close} />}
    </>
  );
}
