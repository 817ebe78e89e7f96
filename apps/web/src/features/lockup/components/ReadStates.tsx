/** A page that is being read or could not be read. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';

export interface ReadStatesProps {
  read: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  loading: string;
  failed: string;
}

/** Waiting, or failed with a way to try again. */
export function ReadStates({ read, loading, failed }: ReadStatesProps) {
  const { t } = useTranslation(['common']);
  if (!read.isError) return <SkeletonList label={loading} />;
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
