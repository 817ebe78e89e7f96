/** A part of a page whose reading is not there yet: it waits, or shows that it failed and tries again. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { Reading } from './UnreadPage.tsx';

export function UnreadPart({ read, lines }: { read: Reading; lines: number }) {
  const { t } = useTranslation(['common']);
  if (!read.isError) return <SkeletonCard label={t(($) => $.common.states.loading)} lines={lines} />;
  return (
    <ErrorState
      compact
      title={t(($) => $.common.states.failed)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void read.refetch()}
    />
  );
}
