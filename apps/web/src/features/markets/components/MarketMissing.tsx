/** In place of a market that is not there: the list could not be read, or has no such market. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import type { useQuotes } from '../../../market/pair/market-data.ts';

/** The state; nothing while the list is still being read. */
export function MarketMissing({ quotes }: { quotes: ReturnType<typeof useQuotes> }) {
  const { t } = useTranslation(['markets']);
  if (quotes.isPending) return null;
  if (!quotes.data) return <MarketsFailed fetching={quotes.isFetching} onRetry={() => void quotes.refetch()} />;
  return (
    <EmptyState
      title={t(($) => $.markets.detail.unknown)}
      text={t(($) => $.markets.detail.unknownText)}
      actions={
        <Button size="sm" variant="primary" href="#/pages/market/market">
          {t(($) => $.markets.detail.toList)}
        </Button>
      }
    />
  );
}
