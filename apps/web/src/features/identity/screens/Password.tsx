/** The login password: who is signed in changes it, who is not sets it anew with a code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { refusalOf } from '../model/refusal.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { navigation } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { ForgotPassword } from '../components/ForgotPassword.tsx';
import { OwnPage } from '../components/OwnPage.tsx';
import { OwnPasswordChange } from '../components/OwnPasswordChange.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { useUpdatePassword } from '../queries/credentials.ts';

/** The screen. */
export default function Password() {
  // Of the moment in which the page was opened: a session that ends on the way does not change the form.
  const [isOwn] = useState(useIsLoggedIn());
  return isOwn ? <ChangePassword /> : <ForgotPassword />;
}

function ChangePassword() {
  const { t } = useTranslation(['identity']);
  const wait = useHold();
  const step = useCodeStep('password');
  const change = useUpdatePassword(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.own.passwordDone) });
    step.forget();
    navigation.back();
  });
  return (
    <OwnPage>
      {(user) => (
        <OwnPasswordChange
          user={user}
          step={step}
          title={t(($) => $.identity.own.passwordTitle)}
          text={t(($) => $.identity.own.passwordText, { wait })}
          label={t(($) => $.identity.fields.newPassword)}
          submitLabel={t(($) => $.identity.own.passwordSubmit)}
          busy={change.busy}
          refusal={refusalOf(change.failure, ['code'], change.sent?.code)}
          onSubmit={({ code, password, confirm }) => change.submit({ code, password, re_password: confirm })}
        />
      )}
    </OwnPage>
  );
}
