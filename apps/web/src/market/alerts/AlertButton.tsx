/** The bell of a market: sets a price alert. Needs the words `markets`; the sheet brings its own. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBell } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useRequireLogin } from '../../app/session/use-session.ts';
import { AlertSheetHost } from './AlertSheetHost.tsx';

/** The button. A visitor is asked to log in and comes back. */
export function AlertButton({ market }: { market: Quote }) {
  const { t } = useTranslation(['markets']);
  const requireLogin = useRequireLogin();
  const [shown, setShown] = useState<Quote>();
  return (
    <>
      <IconButton
        icon={iconBell}
        label={t(($) => $.markets.alert.set)}
        aria-haspopup="dialog"
        onClick={() => requireLogin(() => setShown(market))}
      />
      <AlertSheetHost market={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
