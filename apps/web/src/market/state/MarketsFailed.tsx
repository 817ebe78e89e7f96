/** Says that the markets could not be read, and tries again. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';

/** What is needed of the reading: a query, or what a feature made of it. */
export interface MarketsFailedProps {
  fetching: boolean;
  onRetry: () => void;
}

export function MarketsFailed({ fetching, onRetry }: MarketsFailedProps) {
  const { t } = useTranslation(['markets', 'common']);
  return (
    <ErrorState
      title={t(($) => $.markets.list.failed)}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      retrying={fetching}
      onRetry={onRetry}
    />
  );
}
