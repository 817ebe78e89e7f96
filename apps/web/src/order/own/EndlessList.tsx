/** A list that is read page after page while it is scrolled, with its waiting, failed and empty states. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallList } from '../../app/data/use-call-list.ts';
import { ListEnd } from '../../app/page/ListEnd.tsx';

export interface EndlessListProps<T> {
  list: CallList<T>;
  row: (item: T) => ReactNode;
  empty: { title: string; text?: string; actions?: ReactNode };
  failedTitle: string;
  loadingLabel: string;
  /** Pages follow by themselves; without it the first page stands alone. */
  endless?: boolean;
  /** Draws the rows in a frame of its own (a table). */
  wrap?: (rows: ReactNode) => ReactNode;
}

function More({ onSeen }: { onSeen: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    const here = element.current;
    if (!here) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' });
    observer.observe(here);
    return () => observer.disconnect();
  });
  return (
    <div ref={element} className="s-more" aria-hidden="true">
      <Spinner size={20} />
    </div>
  );
}

export function EndlessList<T>({ list, row, empty, failedTitle, loadingLabel, endless, wrap }: EndlessListProps<T>) {
  const { t } = useTranslation(['common']);
  if (list.loading) return <SkeletonList rows={4} label={loadingLabel} />;
  if (list.failed) {
    return (
      <ErrorState
        compact
        title={failedTitle}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  }
  if (list.items.length === 0) return <EmptyState compact {...empty} />;
  const rows = list.items.map(row);
  return (
    <>
      {wrap ? wrap(rows) : rows}
      {endless && !list.complete && <More key={list.items.length} onSeen={list.loadMore} />}
      {endless && list.complete && <ListEnd className="s-end" count={list.items.length} />}
    </>
  );
}
