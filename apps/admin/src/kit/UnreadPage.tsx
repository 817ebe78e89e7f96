/** A page whose one reading is not there yet: it waits, or shows that it failed and tries again. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Page } from './Page.tsx';

/** A reading that may have failed. */
export type Reading = Pick<UseQueryResult, 'isError'> & { refetch: () => unknown };

export function UnreadPage({ read }: { read: Reading }) {
  const { t } = useTranslation(['common']);
  if (!read.isError) return <LoadingView label={t(($) => $.common.states.loading)} />;
  return (
    <Page padded>
      <ErrorState
        title={t(($) => $.common.states.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void read.refetch()}
      />
    </Page>
  );
}
