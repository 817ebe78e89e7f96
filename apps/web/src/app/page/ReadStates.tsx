/** A page that is being read or could not be read. */
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ReadFailed } from './ReadFailed.tsx';

export interface ReadStatesProps {
  read: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  loading: string;
  failed: string;
}

/** Waiting, or failed with a way to try again. */
export function ReadStates({ read, loading, failed }: ReadStatesProps) {
  if (!read.isError) return <SkeletonList label={loading} />;
  return <ReadFailed read={read} title={failed} />;
}
