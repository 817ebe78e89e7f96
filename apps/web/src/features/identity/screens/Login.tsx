/** Log in, by password, by an emailed code or by a passkey, with a second step where the account has one; then back. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { AlreadyIn } from '../components/AlreadyIn.tsx';
import { AuthFoot, AuthPage } from '../components/AuthPage.tsx';
import { CodeLogin } from '../components/CodeLogin.tsx';
import { PasskeyLogin } from '../components/PasskeyLogin.tsx';
import { PasswordLogin } from '../components/PasswordLogin.tsx';
import { SecondStep } from '../components/SecondStep.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { useLogIn } from '../queries/identity.ts';

/** The screen. */
export default function Login() {
  const { t } = useTranslation(['identity']);
  const search = usePageSearch('/pages/common/login');
  const [byCode, setByCode] = useState(false);
  const step = useCodeStep('login');
  const logIn = useLogIn(search.return, step.forget);
  // Of the moment in which the page was opened: a login here leads back.
  const [alreadyIn] = useState(useIsLoggedIn());
  if (alreadyIn) return <AlreadyIn returnTo={search.return} />;
  if (logIn.second) return <SecondStep needs={logIn.second} onIn={logIn.enter} onAgain={logIn.startAgain} />;
  return (
    <AuthPage close mark title={t(($) => $.identity.login.title)} text={t(($) => $.identity.login.sub)}>
      {byCode ? (
        <CodeLogin
          step={step}
          busy={logIn.busy}
          refusal={logIn.refusedCode}
          onSubmit={(code) => logIn.submit({ user_string: step.email, code })}
          onUsePassword={() => setByCode(false)}
        />
      ) : (
        <PasswordLogin busy={logIn.busy} onSubmit={logIn.submit} onUseCode={() => setByCode(true)} />
      )}
      <PasskeyLogin onIn={logIn.enter} />
      <AuthFoot>
        {t(($) => $.identity.login.newHere)}{' '}
        <TextLink href={`#${hrefOf('/pages/common/register', { return: search.return })}`}>
          {t(($) => $.identity.login.create)}
        </TextLink>
      </AuthFoot>
      <p className="pt-6 text-center text-xs text-text-3">
        {t(($) => $.identity.login.risk)}
        <span className="mt-1 block text-text-2">
          <TextLink href="#/">{t(($) => $.identity.login.look)}</TextLink>
        </span>
      </p>
    </AuthPage>
  );
}
