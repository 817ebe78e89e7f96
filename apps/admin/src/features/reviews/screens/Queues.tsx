/** Leads to the queue that waits longest; without any it shows that. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useEffect } from 'react';
import { useQueues } from '../../../app/queues.ts';
import { navigation } from '../../../app/services.ts';
import { Page } from '../../../kit/Page.tsx';
import { mostUrgent } from '../model/queue-order.ts';

export default function Queues() {
  const { t } = useTranslation(['backoffice', 'common']);
  const queues = useQueues();
  const first = mostUrgent(queues.data ?? [])?.queue;
  useEffect(() => {
    if (first) navigation.redirect(`/queues/${first}`);
  }, [first]);
  return (
    <Page padded>
      {queues.isError ? (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void queues.refetch()}
        />
      ) : queues.data?.length === 0 ? (
        <EmptyState title={t(($) => $.backoffice.reviews.noQueue)} text={t(($) => $.backoffice.reviews.noQueueText)} />
      ) : (
        <SkeletonList label={t(($) => $.common.states.loading)} />
      )}
    </Page>
  );
}
