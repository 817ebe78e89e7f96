/** The authenticator app while it is on. */
import { removeTotp } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { reloadSecurity } from '../queries/security.ts';
import { RecoveryLine } from './RecoveryLine.tsx';

export interface TotpOnProps {
  since: number;
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
}

/** Since when, the recovery codes, the way off. */
export function TotpOn({ since, codesLeft, onCodes }: TotpOnProps) {
  const { t } = useTranslation(['security']);
  const formats = useFormats();
  const wait = useHold();
  const [asking, setAsking] = useState(false);
  const remove = useCallMutation(removeTotp, {
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $.security.totp.isOff) });
      void reloadSecurity();
    },
  });
  const turnOff = async () => {
    // The question goes before the sheet for the proofs comes.
    setAsking(false);
    await layersGone();
    remove.submit({});
  };
  return (
    <section className="grid gap-4 pt-2">
      <h2 className="text-2xl font-semibold tracking-tight text-balance">{t(($) => $.security.totp.onTitle)}</h2>
      <p className="text-text-2 text-pretty">{t(($) => $.security.totp.onText, { date: formats.date(since) })}</p>
      <RecoveryLine left={codesLeft} onCodes={onCodes} />
      <Button variant="danger" block busy={remove.busy} onClick={() => setAsking(true)}>
        {t(($) => $.security.totp.off)}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t(($) => $.security.totp.offAsk)}
        description={t(($) => $.security.totp.offAskText, { wait })}
        safeLabel={t(($) => $.security.totp.keep)}
        actionLabel={t(($) => $.security.totp.off)}
        tone="danger"
        onAction={() => void turnOff()}
      />
    </section>
  );
}
