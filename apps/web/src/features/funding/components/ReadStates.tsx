/** Waiting for and failing of what a screen begins with. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
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
export function ReadStates({ read, compact }: { read: Read; compact?: boolean }) {
  const { t } = useTranslation(['funding']);
  const waiting = useLoadingShown(read.isPending);
  if (waiting) return <SkeletonCard lines={compact ? 2 : 6} label={t(($) => $.funding.shared.loading)} />;
  if (!read.isError) return null;
  return <ReadFailed compact={compact} read={read} title={t(($) => $.funding.shared.failed)} />;
}
