/** Binds an email address to the account, in place of an earlier one. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { refusalOf } from '../model/refusal.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { navigation } from '../../../app/services.ts';
import { AuthPage } from '../components/AuthPage.tsx';
import { CodeForm } from '../components/CodeForm.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { OwnPage } from '../components/OwnPage.tsx';
import { SentCodePage } from '../components/SentCodePage.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { useBindEmail } from '../queries/credentials.ts';

/** The screen. */
export default function BindEmail() {
  const { t } = useTranslation(['identity']);
  const wait = useHold();
  const step = useCodeStep('bind_email');
  const bind = useBindEmail(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.own.emailDone) });
    step.forget();
    navigation.back();
  });
  if (step.sent) {
    return (
      <SentCodePage contact={step.email}>
        <CodeForm
          step={step}
          busy={bind.busy}
          refusal={refusalOf(bind.failure, ['code'], bind.sent?.code)}
          submitLabel={t(($) => $.identity.own.emailSubmit)}
          onSubmit={(code) => bind.submit({ email: step.email, code })}
        />
      </SentCodePage>
    );
  }
  return (
    <OwnPage>
      {({ email }) => (
        <AuthPage
          title={email === null ? t(($) => $.identity.own.emailBind) : t(($) => $.identity.own.emailChange)}
          text={
            email === null ? t(($) => $.identity.own.bindText) : t(($) => $.identity.own.changeText, { contact: email, wait })
          }
        >
          <EmailStep email={step.email} remember="identity.bind_email.email" busy={step.busy} onSubmit={step.send} />
        </AuthPage>
      )}
    </OwnPage>
  );
}
