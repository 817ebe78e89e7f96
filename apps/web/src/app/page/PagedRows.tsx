/** A list that is read page after page by a button, with its waiting, failed and empty states. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { ReactNode } from 'react';
import type { CallList } from '../data/use-call-list.ts';
import { ListEnd } from './ListEnd.tsx';

export interface PagedRowsProps<T> {
  list: CallList<T>;
  row: (item: T) => ReactNode;
  loadingLabel: string;
  failedTitle: string;
  /** The words and the link of an empty list. */
  empty: { title: string; text: string; href: string; act: string };
}

export function PagedRows<T>({ list, row, loadingLabel, failedTitle, empty }: PagedRowsProps<T>) {
  const { t } = useTranslation(['common']);
  if (list.loading) return <SkeletonList label={loadingLabel} />;
  if (list.failed)
    return (
      <ErrorState
        title={failedTitle}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  if (list.items.length === 0)
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        actions={
          <Button size="sm" variant="primary" href={empty.href}>
            {empty.act}
          </Button>
        }
      />
    );
  return (
    <>
      <List>{list.items.map(row)}</List>
      <div className="grid min-h-16 place-items-center py-4 text-xs text-text-3">
        {list.complete ? (
          <ListEnd count={list.items.length} />
        ) : (
          <Button size="sm" busy={list.loadingMore} onClick={list.loadMore}>
            {t(($) => $.common.buttons.loadMore)}
          </Button>
        )}
      </div>
    </>
  );
}
