/** Waiting for and failing of the lists that these screens begin with. */
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';

/** A query as far as this needs it. */
interface Read {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Nothing while there is data. */
export function ReadStates({ read, loading, failed }: { read: Read; loading: string; failed: string }) {
  const waiting = useLoadingShown(read.isPending);
  if (waiting) return <SkeletonCard label={loading} />;
  if (!read.isError) return null;
  return <ReadFailed read={read} title={failed} />;
}
