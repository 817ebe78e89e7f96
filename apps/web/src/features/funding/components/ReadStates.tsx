/** Waiting for and failing of what a screen begins with. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';

/** A query as far as this needs it. */
interface Read {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Nothing while there is data. */
export function ReadStates({ read, compact }: { read: Read; compact?: boolean }) {
  const { t } = useTranslation(['funding', 'common']);
  const waiting = useLoadingShown(read.isPending);
  if (waiting) return <SkeletonCard lines={compact ? 2 : 6} label={t(($) => $.funding.shared.loading)} />;
  if (!read.isError) return null;
  return (
    <ErrorState
      compact={compact}
      title={t(($) => $.funding.shared.failed)}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
