/** What happened to the security of the account, newest first. */
import { listSecurityEvents } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { usePlace } from '../components/use-place.ts';

export default function SecurityEvents() {
  const { t } = useTranslation(['security', 'common']);
  const formats = useFormats();
  const names = usePlace();
  const events = useCallList(listSecurityEvents, {}, { quiet: true });
  return (
    <Page gutter={false}>
      {events.loading && <SkeletonList label={t(($) => $.common.states.loading)} />}
      {events.failed && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={events.refetch}
        />
      )}
      {events.complete && events.items.length === 0 && <EmptyState title={t(($) => $.security.eventsPage.none)} />}
      {events.items.length > 0 && (
        <>
          <p className="px-gutter pt-1 pb-2 text-xs text-text-3">{t(($) => $.security.eventsPage.note)}</p>
          <List>
            {events.items.map((event) => (
              <ListRow
                key={event.id}
                title={t(($) => $.security.events[event.kind])}
                sub={[names.device(event), names.place(event.country)].join(' · ')}
                value={<time dateTime={new Date(event.time).toISOString()}>{formats.dateTime(event.time)}</time>}
              />
            ))}
          </List>
          <div className="px-gutter py-4">
            {!events.complete && (
              <Button block busy={events.loadingMore} onClick={events.loadMore}>
                {t(($) => $.common.buttons.loadMore)}
              </Button>
            )}
          </div>
        </>
      )}
    </Page>
  );
}
