/** Sets an authenticator app up: QR code and key, then its first code. */
import { confirmTotp, startTotp } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { iconCopyText, iconExternal } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { failureText } from '../../../app/services.ts';
import { reloadSecurity } from '../queries/security.ts';
import { QrCode } from '../../../app/qr/QrCode.tsx';

interface CodesTaker {
  onCodes: (codes: readonly string[] | null) => void;
}

/** What it is for and the button; then the set-up. */
export function TotpOff({ onCodes }: CodesTaker) {
  const { t } = useTranslation(['security']);
  const wait = useHold();
  const start = useCallMutation(startTotp);
  if (start.answer) return <SetUp {...start.answer} onCodes={onCodes} onAgain={start.reset} />;
  return (
    <section className="grid gap-4 pt-2">
      <h2 className="text-2xl font-semibold tracking-tight text-balance">{t(($) => $.security.totp.offTitle)}</h2>
      <p className="text-text-2 text-pretty">{t(($) => $.security.totp.offText, { wait })}</p>
      <Button variant="primary" size="lg" block busy={start.busy} onClick={() => start.submit({})}>
        {t(($) => $.security.totp.start)}
      </Button>
    </section>
  );
}

/** The key in groups of four, as people type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function SetUp({ secret, uri, onCodes, onAgain }: { secret: string; uri: string; onAgain: () => void } & CodesTaker) {
  const { t } = useTranslation(['security', 'common']);
  const [code, setCode] = useState('');
  const confirm = useCallMutation(confirmTotp, {
    quiet: true,
    onDone({ recovery_codes: codes }) {
      toast.show({ kind: 'success', text: t(($) => $.security.totp.isOn) });
      onCodes(codes);
      void reloadSecurity();
    },
    onFailure(failure) {
      setCode('');
      if (failure.code === 'IDENTITY_TOTP_NOT_STARTED') {
        toast.show({ kind: 'error', text: failureText(failure) });
        onAgain();
      }
    },
  });
  const copy = async () => {
    if (await copyText(secret)) toast.show({ kind: 'success', text: t(($) => $.common.buttons.copied) });
  };
  return (
    <form
      noValidate
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.submit({ code });
      }}
    >
      <section className="grid justify-items-center gap-3">
        <h2 className="justify-self-start text-lg font-semibold">{t(($) => $.security.totp.scan)}</h2>
        <QrCode text={uri} label={t(($) => $.security.totp.qr)} />
        <Button size="sm" icon={iconExternal} href={uri}>
          {t(($) => $.security.totp.open)}
        </Button>
      </section>
      <section className="grid gap-2">
        <h2 className="text-sm text-text-2">{t(($) => $.security.totp.orType)}</h2>
        <p className="mono rounded-xl bg-surface-1 p-3 text-md wrap-anywhere" translate="no">
          {grouped(secret)}
        </p>
        <Button size="sm" icon={iconCopyText} onClick={() => void copy()}>
          {t(($) => $.security.totp.copy)}
        </Button>
      </section>
      <CodeBoxes
        label={t(($) => $.security.totp.codeLabel)}
        value={code}
        onChange={setCode}
        onComplete={(complete) => confirm.submit({ code: complete })}
        error={confirm.failure && code === '' ? failureText(confirm.failure) : undefined}
      />
      <Button type="submit" variant="primary" size="lg" block busy={confirm.busy}>
        {t(($) => $.security.totp.confirm)}
      </Button>
    </form>
  );
}
