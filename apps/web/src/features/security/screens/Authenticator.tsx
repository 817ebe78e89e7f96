/** The authenticator app: what it is for, how to set it up, and once it is on, recovery codes and the way off. */
import { getSecurity } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';
import { TotpOff } from '../components/TotpOff.tsx';
import { TotpOn } from '../components/TotpOn.tsx';

export default function Authenticator() {
  const { t } = useTranslation(['security', 'common']);
  const security = useCall(getSecurity, undefined, { quiet: true });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Page>
      {codes !== null && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {codes === null && security.isPending && <SkeletonList rows={3} label={t(($) => $.common.states.loading)} />}
      {codes === null && security.isError && !security.data && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void security.refetch()}
        />
      )}
      {codes === null &&
        security.data &&
        (security.data.totp_since === null ? (
          <TotpOff onCodes={setCodes} />
        ) : (
          <TotpOn since={security.data.totp_since} codesLeft={security.data.recovery_codes_left} onCodes={setCodes} />
        ))}
    </Page>
  );
}
