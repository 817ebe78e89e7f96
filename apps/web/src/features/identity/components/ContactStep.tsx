/** First step of everything that begins with a code: an email address or a mobile number. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import type { CodeUse } from '../model/requests.ts';
import type { Contact, ContactKind } from '../model/contact.ts';
import { useTextMessages } from '../queries/identity.ts';
import { EmailStep } from './EmailStep.tsx';
import { MobileStep } from './MobileStep.tsx';

/** Props of ContactStep. */
export interface ContactStepProps {
  use: CodeUse;
  /** The contact of before, as the server names it; empty when there is none. */
  contact: string;
  busy: boolean;
  onSubmit: (contact: Contact) => void;
}

/** Email or mobile, and "Send code". Where text messages cannot be sent, email alone. */
export function ContactStep({ use, contact, busy, onSubmit }: ContactStepProps) {
  const { t } = useTranslation(['identity']);
  const canText = useTextMessages() ?? false;
  const [kind, setKind] = useRemembered<ContactKind>(`identity.${use}.kind`, contact.startsWith('+') ? 'mobile' : 'email');
  const shown = canText ? kind : 'email';
  return (
    <>
      {canText && (
        <Segmented
          className="mb-5"
          label={t(($) => $.identity.contact.label)}
          value={shown}
          onChange={setKind}
          options={[
            { value: 'email', label: t(($) => $.identity.fields.email) },
            { value: 'mobile', label: t(($) => $.identity.contact.mobile) },
          ]}
        />
      )}
      {shown === 'email' ? (
        <EmailStep
          email={contact.startsWith('+') ? '' : contact}
          remember={`identity.${use}.email`}
          busy={busy}
          onSubmit={(email) => onSubmit({ kind: 'email', email })}
        />
      ) : (
        <MobileStep
          remember={`identity.${use}.number`}
          picker="/pages/common/area"
          busy={busy}
          onSubmit={(mobile) => onSubmit({ kind: 'mobile', ...mobile })}
        />
      )}
    </>
  );
}
