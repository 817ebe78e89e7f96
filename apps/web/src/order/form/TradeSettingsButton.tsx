/** Opens the choices for book, form and confirmation. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconSettings } from '@glasshouse/ui/icons.ts';
import { Suspense, lazy, useState } from 'react';
import type { Pair } from '../../market/pair/pair.ts';

const TradeSettingsSheet = lazy(() => import('./TradeSettingsSheet.tsx'));

export function TradeSettingsButton({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['orders']);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        icon={iconSettings}
        size={18}
        label={t(($) => $.orders.settings.title)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense fallback={null}>
          <TradeSettingsSheet pair={pair} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
