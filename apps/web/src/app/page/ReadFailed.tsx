/** That something could not be read, with a way to try again. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';

/** A query as far as this needs it. */
export interface FailedRead {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The state; `title` says what could not be read. */
export function ReadFailed({ read, title, compact }: { read: FailedRead; title: string; compact?: boolean | undefined }) {
  const { t } = useTranslation(['common']);
  return (
    <ErrorState
      compact={compact}
      title={title}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
