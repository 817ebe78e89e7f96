/** The user's entries of lockup. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useLockupChanges } from '../live/use-lockup-changes.ts';
import { timeShown } from '../model/time-shown.ts';
import { useLockupEntries } from '../queries/lockup.ts';

/** The screen. */
export default function Lockup() {
  const { t } = useTranslation(['lockup', 'common']);
  const formats = useFormats();
  const list = useLockupEntries();
  useLockupChanges();
  if (list.loading) {
    return (
      <Page>
        <SkeletonList label={t(($) => $.common.states.loading)} />
      </Page>
    );
  }
  if (list.failed) {
    return (
      <Page>
        <ErrorState
          title={t(($) => $.lockup.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={list.refetch}
        />
      </Page>
    );
  }
  if (list.items.length === 0) {
    return (
      <Page>
        <EmptyState title={t(($) => $.lockup.none)} />
      </Page>
    );
  }
  return (
    <Page>
      {list.items.map((entry) => (
        <ListRow
          key={entry.id}
          title={t(($) => $.lockup.states[entry.state])}
          sub={<span className="num">{formats.dateTime(timeShown(entry))}</span>}
        />
      ))}
      {!list.complete && (
        <Button size="sm" variant="outline" busy={list.loadingMore} onClick={list.loadMore}>
          {t(($) => $.common.buttons.loadMore)}
        </Button>
      )}
    </Page>
  );
}
