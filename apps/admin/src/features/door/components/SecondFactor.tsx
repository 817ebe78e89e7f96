/** The second step of signing in: a code of the app, a passkey, or a recovery code. */
import { type CallOutput, confirmSignIn, type signIn } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { showPasskey } from '../../../app/passkeys.ts';
import { failureText, sessionStore } from '../../../app/services.ts';
import { useCallMutation } from '../../../app/use-call.ts';

/** Props of SecondFactor. */
export interface SecondFactorProps {
  ticket: CallOutput<typeof signIn>;
  onSignedIn: () => void;
  /** Back to the password: the ticket is spent or the person wants to. */
  onAgain: () => void;
}

const CODE_LENGTH = 6;

/** The step. */
export function SecondFactor({ ticket, onSignedIn, onAgain }: SecondFactorProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const hasApp = ticket.factors.includes('totp');
  const [way, setWay] = useState<'code' | 'recovery' | 'passkey'>(hasApp ? 'code' : ticket.passkey ? 'passkey' : 'recovery');
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  const confirm = useCallMutation(confirmSignIn, {
    quiet: true,
    onDone(session) {
      sessionStore.getState().open(session);
      onSignedIn();
    },
    onFailure: () => setCode(''),
  });
  const send = (proof: { code: string } | { recovery_code: string } | { passkey: string }) =>
    confirm.submit({ ticket: ticket.ticket, ...proof });
  const passkey = async () => {
    const answer = ticket.passkey && (await showPasskey(ticket.passkey));
    if (answer) send({ passkey: answer });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'code' && code.length === CODE_LENGTH) send({ code });
    if (way === 'recovery' && recovery.trim() !== '') send({ recovery_code: recovery.trim() });
    if (way === 'passkey') void passkey();
  };
  return (
    <form className="b-form" onSubmit={submit} noValidate>
      {way === 'code' && (
        <CodeBoxes
          label={t(($) => $.backoffice.door.code)}
          value={code}
          onChange={setCode}
          onComplete={(whole) => send({ code: whole })}
          length={CODE_LENGTH}
          autoFocus
        />
      )}
      {way === 'recovery' && (
        <Field
          label={t(($) => $.backoffice.door.recoveryCode)}
          hint={t(($) => $.backoffice.door.recoveryHint)}
          value={recovery}
          onChange={(event) => setRecovery(event.target.value)}
          autoFocus
          className="mono"
        />
      )}
      {way === 'passkey' && <p className="b-quiet">{t(($) => $.backoffice.door.passkeyText)}</p>}
      {confirm.failure && (
        <p className="b-failure" role="alert">
          {failureText(confirm.failure)}
        </p>
      )}
      <Button variant="primary" type="submit" block busy={confirm.busy}>
        {way === 'passkey' ? t(($) => $.backoffice.door.usePasskey) : t(($) => $.backoffice.door.signIn)}
      </Button>
      <div className="b-form-ways">
        {hasApp && way !== 'code' && (
          <Button variant="link" size="sm" onClick={() => setWay('code')}>
            {t(($) => $.backoffice.door.useCode)}
          </Button>
        )}
        {ticket.passkey && way !== 'passkey' && (
          <Button variant="link" size="sm" onClick={() => setWay('passkey')}>
            {t(($) => $.backoffice.door.usePasskey)}
          </Button>
        )}
        {way !== 'recovery' && (
          <Button variant="link" size="sm" onClick={() => setWay('recovery')}>
            {t(($) => $.backoffice.door.useRecovery)}
          </Button>
        )}
        <Button variant="link" size="sm" onClick={onAgain}>
          {t(($) => $.backoffice.door.again)}
        </Button>
      </div>
    </form>
  );
}
