/** Binds a mobile number to the account, in place of an earlier one. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { refusalOf } from '../model/refusal.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { navigation } from '../../../app/services.ts';
import { AuthPage } from '../components/AuthPage.tsx';
import { CodeForm } from '../components/CodeForm.tsx';
import { MobileStep } from '../components/MobileStep.tsx';
import { OwnPage } from '../components/OwnPage.tsx';
import { SentCodePage } from '../components/SentCodePage.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { showContact } from '../model/contact.ts';
import { useBindMobile } from '../queries/credentials.ts';
import { useTextMessages } from '../queries/identity.ts';

/** The screen. */
export default function BindPhone() {
  const { t } = useTranslation(['identity']);
  const wait = useHold();
  const step = useCodeStep('bind_mobile');
  const canText = useTextMessages();
  const bind = useBindMobile(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.own.mobileDone) });
    step.forget();
    navigation.back();
  });
  if (step.sent) {
    return (
      <SentCodePage contact={showContact(step.email)}>
        <CodeForm
          step={step}
          busy={bind.busy}
          refusal={refusalOf(bind.failure, ['code'], bind.sent?.code)}
          submitLabel={t(($) => $.identity.own.mobileSubmit)}
          onSubmit={(code) => bind.submit({ mobile: step.email, code })}
        />
      </SentCodePage>
    );
  }
  return (
    <OwnPage>
      {({ mobile }) => (
        <AuthPage
          title={mobile === null ? t(($) => $.identity.own.mobileBind) : t(($) => $.identity.own.mobileChange)}
          text={
            mobile === null
              ? t(($) => $.identity.own.bindText)
              : t(($) => $.identity.own.changeText, { contact: showContact(mobile), wait })
          }
        >
          {canText === false ? (
            <EmptyState compact title={t(($) => $.identity.own.noTexts)} />
          ) : (
            <MobileStep
              remember="identity.bind_mobile.number"
              picker="/pages/setting/areas"
              busy={step.busy}
              onSubmit={(number) => step.send({ kind: 'mobile', ...number })}
            />
          )}
        </AuthPage>
      )}
    </OwnPage>
  );
}
