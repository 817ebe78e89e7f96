/** Signing in: the password, then the second factor. */
import type { CallOutput } from '@glasshouse/contract';
import { signIn } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { type FormEvent, useState } from 'react';
import { navigation } from '../../../app/services.ts';
import { isOwnPlace, usePageSearch } from '../../../app/navigation.ts';
import { useCallMutation } from '../../../app/use-call.ts';
import { DoorCard } from '../../../kit/DoorCard.tsx';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { SecondFactor } from '../components/SecondFactor.tsx';

type Ticket = CallOutput<typeof signIn>;

export default function SignIn() {
  const { t } = useTranslation(['backoffice', 'common']);
  const search = usePageSearch();
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const goOn = () => navigation.redirect(isOwnPlace(search.return) ? search.return : '/');
  if (ticket) {
    return (
      <DoorCard title={t(($) => $.backoffice.door.factorTitle)} text={t(($) => $.backoffice.door.factorText)}>
        <SecondFactor ticket={ticket} onSignedIn={goOn} onAgain={() => setTicket(null)} />
      </DoorCard>
    );
  }
  return (
    <DoorCard title={t(($) => $.backoffice.door.title)} text={t(($) => $.backoffice.door.text)}>
      {search.why === 'ended' && <Note tone="info">{t(($) => $.backoffice.door.ended)}</Note>}
      <PasswordForm onTicket={setTicket} />
    </DoorCard>
  );
}

function PasswordForm({ onTicket }: { onTicket: (ticket: Ticket) => void }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const begin = useCallMutation(signIn, { quiet: true, onDone: onTicket });
  const required = (value: string) => (isTried && value === '' ? t(($) => $.common.errors.FIELD_REQUIRED) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email !== '' && password !== '') begin.submit({ email, password });
  };
  return (
    <form className="b-form" onSubmit={submit} noValidate>
      <Field
        label={t(($) => $.backoffice.door.email)}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value.trim())}
        error={required(email)}
      />
      <PasswordField
        label={t(($) => $.backoffice.door.password)}
        showLabel={t(($) => $.common.buttons.show)}
        hideLabel={t(($) => $.common.buttons.hide)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={required(password)}
      />
      <FailureNote failure={begin.failure} />
      <Button variant="primary" type="submit" block busy={begin.busy}>
        {t(($) => $.common.buttons.continue)}
      </Button>
    </form>
  );
}
