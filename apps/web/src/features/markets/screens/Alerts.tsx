/** The user's price alerts: those that wait, then those that fired. */
import { listAlerts } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconPlus } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { AlertRow } from '../../../market/alerts/AlertRow.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';

const SEARCH = '#/pages/market/search';

export default function Alerts() {
  const { t } = useTranslation(['alerts']);
  const alerts = useCall(listAlerts, {}, { quiet: true });
  const active = alerts.data?.filter((one) => one.status === 'active') ?? [];
  const done = alerts.data?.filter((one) => one.status === 'done') ?? [];
  return (
    <Page actions={<IconButton icon={iconPlus} label={t(($) => $.alerts.new)} href={SEARCH} />}>
      {alerts.isPending && <SkeletonList label={t(($) => $.alerts.loading)} />}
      {alerts.isError && !alerts.data && <ReadFailed read={alerts} title={t(($) => $.alerts.failed)} />}
      {alerts.data?.length === 0 && (
        <EmptyState
          title={t(($) => $.alerts.none)}
          text={t(($) => $.alerts.noneText)}
          actions={
            <Button size="sm" variant="primary" href={SEARCH}>
              {t(($) => $.alerts.choose)}
            </Button>
          }
        />
      )}
      {active.length > 0 && (
        <section>
          <SectionHead className="px-0" title={t(($) => $.alerts.active)} />
          {active.map((alert) => (
            <AlertRow key={alert.id} alert={alert} named />
          ))}
        </section>
      )}
      {done.length > 0 && (
        <section>
          <SectionHead className="px-0" title={t(($) => $.alerts.past)} />
          {done.map((alert) => (
            <AlertRow key={alert.id} alert={alert} named />
          ))}
        </section>
      )}
    </Page>
  );
}
