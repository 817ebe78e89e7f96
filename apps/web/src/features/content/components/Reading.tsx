/** A text that is read by a call: waiting, failed, not there, or drawn. Needs the words `content`. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../queries/content.ts';

export interface ReadingProps<T> {
  query: UseQueryResult<T, Error>;
  children: (text: T) => ReactNode;
}

/** The text, or why there is none. */
export function Reading<T>({ query, children }: ReadingProps<T>) {
  const { t } = useTranslation(['content', 'common']);
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (isMissing(query.error)) return <MissingText />;
  if (query.isError)
    return (
      <ErrorState
        title={t(($) => $.content.reading.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return <SkeletonCard label={t(($) => $.common.states.loading)} lines={6} />;
}

/** There is no text here, and where the others are. */
export function MissingText() {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <EmptyState
      title={t(($) => $.content.reading.missing)}
      text={t(($) => $.content.reading.missingText)}
      actions={
        <>
          <Button size="sm" variant="outline" href="#/pages/common/faq">
            {t(($) => $.shell.titles.faq)}
          </Button>
          <Button size="sm" variant="primary" href="#/pages/common/article">
            {t(($) => $.shell.titles.article)}
          </Button>
        </>
      }
    />
  );
}
