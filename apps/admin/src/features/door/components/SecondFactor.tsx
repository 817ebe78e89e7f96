/** The second step of signing in: a code of the app, a passkey, or a recovery code. */
import type { CallOutput } from '@glasshouse/contract';
import { confirmSignIn, type signIn } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { showPasskey } from '../../../app/passkeys.ts';
import { sessionStore } from '../../../app/services.ts';
import { useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';

export interface SecondFactorProps {
  ticket: CallOutput<typeof signIn>;
  onSignedIn: () => void;
  /** Back to the password: the ticket is spent or the person wants to. */
  onAgain: () => void;
}

const CODE_LENGTH = 6;

type Way = 'code' | 'recovery' | 'passkey';

interface OtherWaysProps extends Pick<SecondFactorProps, 'ticket' | 'onAgain'> {
  way: Way;
  onWay: (way: Way) => void;
}

/** The factors that could be used instead, and the way back to the password. */
function OtherWays({ ticket, way, onWay, onAgain }: OtherWaysProps) {
  const { t } = useTranslation(['backoffice']);
  const hasApp = ticket.factors.includes('totp');
  return (
    <div className="b-form-ways">
      {hasApp && way !== 'code' && (
        <Button variant="link" size="sm" onClick={() => onWay('code')}>
          {t(($) => $.backoffice.door.useCode)}
        </Button>
      )}
      {ticket.passkey && way !== 'passkey' && (
        <Button variant="link" size="sm" onClick={() => onWay('passkey')}>
          {t(($) => $.backoffice.door.usePasskey)}
        </Button>
      )}
      {way !== 'recovery' && (
        <Button variant="link" size="sm" onClick={() => onWay('recovery')}>
          {t(($) => $.backoffice.door.useRecovery)}
        </Button>
      )}
      <Button variant="link" size="sm" onClick={onAgain}>
        {t(($) => $.backoffice.door.again)}
      </Button>
    </div>
  );
}

/** The step. */
export function SecondFactor({ ticket, onSignedIn, onAgain }: SecondFactorProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const hasApp = ticket.factors.includes('totp');
  const [way, setWay] = useState<Way>(hasApp ? 'code' : ticket.passkey ? 'passkey' : 'recovery');
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
      <FailureNote failure={confirm.failure} />
      <Button variant="primary" type="submit" block busy={confirm.busy}>
        {way === 'passkey' ? t(($) => $.backoffice.door.usePasskey) : t(($) => $.backoffice.door.signIn)}
      </Button>
      <OtherWays ticket={ticket} way={way} onWay={setWay} onAgain={onAgain} />
    </form>
  );
}
