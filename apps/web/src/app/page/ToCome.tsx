/** The honest words for a part of the app that does not exist yet, as a whole page or inside one. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import type { TitleKey } from '../pages.ts';

/** Says that a part of the app is not in this version, and what works instead. */
export function ToCome({ of, compact }: { of: TitleKey; compact?: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <EmptyState
      title={t(($) => $.shell.toCome.title)}
      text={
        <>
          {t(($) => $.shell.toCome.text, { page: t(($) => $.shell.titles[of]) })} {t(($) => $.shell.toCome.now)}
        </>
      }
      actions={
        <>
          <Button size="sm" variant="outline" href="#/">
            {t(($) => $.common.buttons.goHome)}
          </Button>
          <Button size="sm" variant="primary" href="#/pages/market/market">
            {t(($) => $.shell.tabs.markets)}
          </Button>
        </>
      }
      {...(compact ? { compact } : {})}
    />
  );
}
