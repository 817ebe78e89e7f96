/** Second step of accepting: the authenticator app's first code, or a new passkey. */
import type { CallOutput } from '@glasshouse/contract';
import { acceptInvitation, type startEnrolment } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { makePasskey } from '../../../app/passkeys.ts';
import { useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { QrCode } from '../../../kit/QrCode.tsx';

export interface EnrolmentProps {
  enrolment: CallOutput<typeof startEnrolment>;
  onAccepted: (answer: CallOutput<typeof acceptInvitation>) => void;
  onBack: () => void;
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The step. */
export function Enrolment({ enrolment: { ticket, totp, passkey }, onAccepted, onBack }: EnrolmentProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [code, setCode] = useState('');
  const [isCopied, setCopied] = useState(false);
  const accept = useCallMutation(acceptInvitation, { quiet: true, onDone: onAccepted, onFailure: () => setCode('') });
  const enrolPasskey = async () => {
    const answer = passkey && (await makePasskey(passkey));
    if (answer) accept.submit({ ticket, passkey: answer });
  };
  return (
    <div className="b-form">
      {totp ? (
        <>
          <p>{t(($) => $.backoffice.invitation.scan)}</p>
          <QrCode text={totp.uri} label={t(($) => $.backoffice.invitation.qr)} />
          <p className="b-secret">
            <code>{inFours(totp.secret)}</code>
            <Button size="xs" onClick={() => void copyText(totp.secret).then(setCopied)}>
              {isCopied ? t(($) => $.common.buttons.copied) : t(($) => $.common.buttons.copy)}
            </Button>
          </p>
          <CodeBoxes
            label={t(($) => $.backoffice.invitation.firstCode)}
            value={code}
            onChange={setCode}
            onComplete={(whole) => accept.submit({ ticket, code: whole })}
          />
        </>
      ) : (
        <p>{t(($) => $.backoffice.invitation.passkeyText)}</p>
      )}
      <FailureNote failure={accept.failure} />
      {totp ? (
        <Button variant="primary" block busy={accept.busy} onClick={() => accept.submit({ ticket, code })}>
          {t(($) => $.common.buttons.confirm)}
        </Button>
      ) : (
        <Button variant="primary" block busy={accept.busy} onClick={() => void enrolPasskey()}>
          {t(($) => $.backoffice.invitation.makePasskey)}
        </Button>
      )}
      <div className="b-form-ways">
        <Button variant="link" size="sm" onClick={onBack}>
          {t(($) => $.common.buttons.back)}
        </Button>
      </div>
    </div>
  );
}
