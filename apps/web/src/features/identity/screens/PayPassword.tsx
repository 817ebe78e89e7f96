/** The pay password, which protects withdrawals, addresses and cards. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { refusalOf } from '../model/refusal.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { navigation } from '../../../app/services.ts';
import { OwnPage } from '../components/OwnPage.tsx';
import { OwnPasswordChange } from '../components/OwnPasswordChange.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { useSetPayPassword } from '../queries/credentials.ts';

/** The screen. */
export default function PayPassword() {
  const { t } = useTranslation(['identity']);
  const wait = useHold();
  const step = useCodeStep('pay_password');
  const change = useSetPayPassword(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.own.payDone) });
    step.forget();
    navigation.back();
  });
  return (
    <OwnPage>
      {(user) => (
        <OwnPasswordChange
          user={user}
          step={step}
          title={user.has_pay_password ? t(($) => $.identity.own.payChange) : t(($) => $.identity.own.paySet)}
          text={t(($) => $.identity.own.payText, { wait })}
          label={t(($) => $.identity.own.payLabel)}
          submitLabel={t(($) => $.identity.own.paySubmit)}
          busy={change.busy}
          refusal={refusalOf(change.failure, ['code'], change.sent?.code)}
          onSubmit={({ code, password, confirm }) => change.submit({ code, password, re_password: confirm })}
        />
      )}
    </OwnPage>
  );
}
