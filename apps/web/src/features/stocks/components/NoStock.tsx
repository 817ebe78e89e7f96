/** What an address names is not there: the way to the list. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { STOCKS_PATH } from './links.ts';

/** The state. */
export function NoStock() {
  const { t } = useTranslation(['equities']);
  return (
    <EmptyState
      title={t(($) => $.equities.detail.gone)}
      text={t(($) => $.equities.detail.goneText)}
      actions={
        <Button size="sm" variant="primary" href={`#${STOCKS_PATH}`}>
          {t(($) => $.equities.detail.all)}
        </Button>
      }
    />
  );
}
