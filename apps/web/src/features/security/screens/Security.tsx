/** The security centre: what is missing first, then what protects, then where the account is signed in. */
import { getSecurity } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useCall } from '../../../app/data/use-call.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { Devices } from '../components/Devices.tsx';
import { ProtectionRows } from '../components/ProtectionRows.tsx';
import { Score } from '../components/Score.tsx';

export default function Security() {
  const { t } = useTranslation(['security', 'common']);
  const formats = useFormats();
  const wait = useHold();
  const security = useCall(getSecurity, undefined, { quiet: true });
  const stop = security.data?.withdrawals_stopped_until ?? null;
  return (
    <Page gutter={false}>
      {security.isPending && <SkeletonList rows={7} label={t(($) => $.common.states.loading)} />}
      {security.isError && !security.data && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void security.refetch()}
        />
      )}
      {security.data && (
        <>
          <div className="grid gap-3 px-gutter pt-2 pb-2">
            {stop !== null && (
              <Note tone="warn" icon={iconClock}>
                <b className="num block">{t(($) => $.security.center.stopTitle, { time: formats.dateTime(stop) })}</b>
                {t(($) => $.security.center.stopText, { wait })}
              </Note>
            )}
            <Score protections={security.data} />
          </div>
          <ProtectionRows security={security.data} />
          <Devices />
        </>
      )}
    </Page>
  );
}
