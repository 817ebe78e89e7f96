/** Opens the choices for book, form and confirmation. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconSettings } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import type { Pair } from '../../market/pair/pair.ts';

const TradeSettingsSheet = lazyPart(() => import('./TradeSettingsSheet.tsx'));

export function TradeSettingsButton({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['orders']);
  const sheet = useLazyLayer();
  return (
    <>
      <IconButton icon={iconSettings} size={18} label={t(($) => $.orders.settings.title)} onClick={sheet.show} />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <TradeSettingsSheet pair={pair} open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </Suspense>
      )}
    </>
  );
}
