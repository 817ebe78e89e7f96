/** Login and registration for a user who is logged in: the only way is on. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { loginGuard } from '../../../app/services.ts';
import { AuthPage } from './AuthPage.tsx';

/** The page. */
export function AlreadyIn({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTranslation(['identity']);
  return (
    <AuthPage close mark title={t(($) => $.identity.login.already)} text={t(($) => $.identity.login.alreadyText)}>
      <Button variant="primary" size="lg" block onClick={() => loginGuard.afterLogin(returnTo)}>
        {t(($) => $.identity.login.goOn)}
      </Button>
    </AuthPage>
  );
}
