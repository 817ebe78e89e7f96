/** The whole first hour: each step, done or with the way to it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { FirstHourSteps } from '../components/FirstHourSteps.tsx';
import { FIRST_STEPS } from '../model/first-hour.ts';
import { useDoneSteps } from '../queries/first-hour.ts';

/** The screen. */
export default function FirstHour() {
  const { t } = useTranslation(['firsthour', 'common']);
  const { done, retry } = useDoneSteps();
  if (!done && retry)
    return (
      <Page>
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={retry}
        />
      </Page>
    );
  return (
    <Page>
      {done ? (
        <>
          <p className="num pt-2 pb-3 text-xl font-semibold">
            {t(($) => $.firsthour.progress, { done: done.size, total: FIRST_STEPS.length })}
          </p>
          <Card>
            <FirstHourSteps steps={FIRST_STEPS} done={done} />
          </Card>
        </>
      ) : (
        <SkeletonList rows={FIRST_STEPS.length} label={t(($) => $.common.states.loading)} />
      )}
      <p className="py-4 text-xs text-text-3">{t(($) => $.firsthour.note)}</p>
    </Page>
  );
}
