/** Where a trader is none, or takes no followers: why, and the way to all of them. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';

/** The empty page. */
export function NoTrader({ title }: { title: string }) {
  const { t } = useTranslation(['copy']);
  return (
    <EmptyState
      title={title}
      actions={
        <Button size="sm" variant="primary" href="#/pages/copytrade/copy">
          {t(($) => $.copy.trader.all)}
        </Button>
      }
    />
  );
}
