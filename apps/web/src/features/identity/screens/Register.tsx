/** Create an account: an address, then code and password. Signs in by itself and goes back to where you came from. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AgreementLinks } from '../../../app/content/AgreementLinks.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { hrefOf } from '../../../app/paths.ts';
import { navigation } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { useState } from 'react';
import { AuthFoot, AuthPage } from '../components/AuthPage.tsx';
import { AlreadyIn } from '../components/AlreadyIn.tsx';
import { ContactStep } from '../components/ContactStep.tsx';
import { RegisterStep } from '../components/RegisterStep.tsx';
import { SentCodePage } from '../components/SentCodePage.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { showContact } from '../model/contact.ts';
import { registerRequest } from '../model/requests.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { useRegister } from '../queries/identity.ts';

/** The screen. */
export default function Register() {
  const { t } = useTranslation(['identity']);
  const search = usePageSearch('/pages/common/register');
  const demo = useIsDemo();
  const step = useCodeStep('register');
  const login = hrefOf('/pages/common/login', { return: search.return });
  const register = useRegister(search.return, { onEnd: step.forget, onSignInFailed: () => navigation.go(login, 'redirect') });
  // Of the moment in which the page was opened: who registers here is signed in at its end.
  const [alreadyIn] = useState(useIsLoggedIn());
  if (alreadyIn) return <AlreadyIn returnTo={search.return} />;
  if (!step.sent) {
    return (
      <AuthPage
        close
        mark
        title={t(($) => $.identity.register.title)}
        text={t(($) => $.identity.register.sub)}
        step={t(($) => $.identity.register.step, { step: 1 })}
      >
        <ContactStep use="register" contact={step.email} busy={step.busy} onSubmit={step.send} />
        <p className="mt-3 min-h-8 text-center text-xs text-text-3">
          {demo ? t(($) => $.identity.register.demoNote) : t(($) => $.identity.login.risk)}
        </p>
        <AgreementLinks />
        <AuthFoot>
          {t(($) => $.identity.register.have)} <TextLink href={`#${login}`}>{t(($) => $.identity.login.submit)}</TextLink>
        </AuthFoot>
      </AuthPage>
    );
  }
  return (
    <SentCodePage close contact={showContact(step.email)} step={t(($) => $.identity.register.step, { step: 2 })}>
      <RegisterStep
        step={step}
        invite={search.extension_code ?? ''}
        busy={register.busy}
        refusal={register.refusal}
        onSubmit={(values) => register.submit(registerRequest(step.email, values))}
      />
    </SentCodePage>
  );
}
