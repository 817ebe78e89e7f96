/** Chooses a login or pay password of the signed-in user: a code to what is bound to the account, then the password. */
import type { UserInfo } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { useState } from 'react';
import type { Refusal } from '../model/refusal.ts';
import { showContact } from '../model/contact.ts';
import type { NewPasswordValues } from '../model/forms.ts';
import { AuthPage } from './AuthPage.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { SentCodePage } from './SentCodePage.tsx';
import type { CodeStep } from './use-code-step.ts';

/** Props of OwnPasswordChange. */
export interface OwnPasswordChangeProps {
  user: UserInfo;
  step: CodeStep;
  title: string;
  text: string;
  label: string;
  submitLabel: string;
  busy: boolean;
  refusal: Refusal | null;
  onSubmit: (values: NewPasswordValues) => void;
}

/** Both steps. */
export function OwnPasswordChange(props: OwnPasswordChangeProps) {
  const { user, step, title, text, label, submitLabel, busy, refusal, onSubmit } = props;
  const { t } = useTranslation(['identity']);
  const contacts = [user.email, user.mobile].filter((contact) => contact !== null);
  const [to, setTo] = useState(contacts[0] ?? '');
  if (!step.sent) {
    return (
      <AuthPage title={title} text={text}>
        {contacts.length > 1 && (
          <Segmented
            className="mb-5"
            label={t(($) => $.identity.contact.label)}
            value={to}
            onChange={setTo}
            options={contacts.map((contact) => ({
              value: contact,
              label: contact === user.email ? t(($) => $.identity.fields.email) : t(($) => $.identity.contact.mobile),
            }))}
          />
        )}
        <p className="mb-5 text-text-2 wrap-anywhere">{t(($) => $.identity.own.codeGoesTo, { contact: showContact(to) })}</p>
        <Button variant="primary" size="lg" block busy={step.busy} onClick={() => step.send(to)}>
          {t(($) => $.identity.code.send)}
        </Button>
      </AuthPage>
    );
  }
  return (
    <SentCodePage contact={showContact(step.email)}>
      <NewPasswordStep step={step} label={label} submitLabel={submitLabel} busy={busy} refusal={refusal} onSubmit={onSubmit} />
    </SentCodePage>
  );
}
