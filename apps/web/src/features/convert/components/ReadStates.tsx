/** Waiting for and failing of the lists that these screens begin with. */
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
export function ReadStates({ read, loading, failed }: { read: Read; loading: string; failed: string }) {
  const { t } = useTranslation(['common']);
  const waiting = useLoadingShown(read.isPending);
  if (waiting) return <SkeletonCard label={loading} />;
  if (!read.isError) return null;
  return (
    <ErrorState
      title={failed}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
