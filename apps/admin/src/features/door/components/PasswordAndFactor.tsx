/** First step of accepting: a password, typed twice, and which second factor. */
import type { CallOutput } from '@glasshouse/contract';
import { STAFF_PASSWORD_MIN_LENGTH, type StaffFactor, startEnrolment } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { type FormEvent, useState } from 'react';
import { useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { checkNewPassword } from '../model/new-password.ts';

export interface PasswordAndFactorProps {
  invitation: string;
  /** For the password manager. */
  email: string;
  onStarted: (enrolment: CallOutput<typeof startEnrolment>) => void;
}

/** The step. */
export function PasswordAndFactor({ invitation, email, onStarted }: PasswordAndFactorProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [factor, setFactor] = useState<StaffFactor>('totp');
  const [isTried, setTried] = useState(false);
  const start = useCallMutation(startEnrolment, { quiet: true, onDone: onStarted });
  const fault = isTried ? checkNewPassword(password, again) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checkNewPassword(password, again) === null) start.submit({ invitation, password, factor });
  };
  const eye = { showLabel: t(($) => $.common.buttons.show), hideLabel: t(($) => $.common.buttons.hide) };
  return (
    <form className="b-form" onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...eye}
        label={t(($) => $.backoffice.invitation.password)}
        hint={t(($) => $.backoffice.invitation.passwordHint, { count: STAFF_PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={
          fault === 'short' ? t(($) => $.backoffice.invitation.passwordHint, { count: STAFF_PASSWORD_MIN_LENGTH }) : undefined
        }
      />
      <PasswordField
        {...eye}
        label={t(($) => $.backoffice.invitation.passwordAgain)}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={fault === 'differ' ? t(($) => $.backoffice.invitation.passwordsDiffer) : undefined}
      />
      <RadioList<StaffFactor>
        label={t(($) => $.backoffice.invitation.factor)}
        name="factor"
        value={factor}
        onChange={setFactor}
        options={[
          { value: 'totp', label: t(($) => $.backoffice.factors.totp), sub: t(($) => $.backoffice.invitation.totpSub) },
          { value: 'passkey', label: t(($) => $.backoffice.factors.passkey), sub: t(($) => $.backoffice.invitation.passkeySub) },
        ]}
      />
      <FailureNote failure={start.failure} />
      <Button variant="primary" type="submit" block busy={start.busy}>
        {t(($) => $.common.buttons.continue)}
      </Button>
    </form>
  );
}
