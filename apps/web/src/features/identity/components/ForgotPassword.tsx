/** A forgotten password: an address or a number, then code and new password. All sessions end. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { refusalOf } from '../model/refusal.ts';
import { navigation, sessionStore } from '../../../app/services.ts';
import { AuthFoot, AuthPage } from '../components/AuthPage.tsx';
import { ContactStep } from '../components/ContactStep.tsx';
import { NewPasswordStep } from '../components/NewPasswordStep.tsx';
import { SentCodePage } from '../components/SentCodePage.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { showContact } from '../model/contact.ts';
import { newPasswordRequest } from '../model/requests.ts';
import { useNewPassword } from '../queries/identity.ts';

/** The part of the password page that visitors see. */
export function ForgotPassword() {
  const { t } = useTranslation(['identity']);
  const step = useCodeStep('forgot');
  const change = useNewPassword(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.password.done) });
    step.forget();
    // The server has ended all sessions, also one that another tab has opened meanwhile.
    sessionStore.getState().clear();
    navigation.redirect('/pages/common/login');
  });
  if (!step.sent) {
    return (
      <AuthPage title={t(($) => $.identity.password.title)} text={t(($) => $.identity.password.sub)}>
        <ContactStep use="forgot" contact={step.email} busy={step.busy} onSubmit={step.send} />
        <AuthFoot>
          <TextLink href="#/pages/common/login">{t(($) => $.identity.password.back)}</TextLink>
        </AuthFoot>
      </AuthPage>
    );
  }
  return (
    <SentCodePage contact={showContact(step.email)}>
      <NewPasswordStep
        step={step}
        label={t(($) => $.identity.fields.newPassword)}
        submitLabel={t(($) => $.identity.password.submit)}
        busy={change.busy}
        refusal={refusalOf(change.failure, ['code'], change.sent?.code)}
        onSubmit={(values) => change.submit(newPasswordRequest(step.email, values))}
      />
    </SentCodePage>
  );
}
