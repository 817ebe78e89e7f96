/** Opens the choices of the desktop's layout, and the list of its keys. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconGrid } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { Suspense } from 'react';

const DeskSheet = lazyPart(() => import('./DeskSheet.tsx'));
const KeysSheet = lazyPart(() => import('./KeysSheet.tsx'));

/** A layer that is shown from elsewhere. */
export type Layer = ReturnType<typeof useLazyLayer>;

export function LayoutButton({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation(['orders']);
  const sheet = useLazyLayer();
  return (
    <>
      <IconButton icon={iconGrid} size={18} label={t(($) => $.orders.desk.title)} onClick={sheet.show} />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <DeskSheet open={sheet.open} onOpenChange={sheet.onOpenChange} onKeys={onKeys} />
        </Suspense>
      )}
    </>
  );
}

/** The list of keys. `hasSides`: whether keys choose a side here. */
export function DeskKeys({ layer, hasSides }: { layer: Layer; hasSides: boolean }) {
  return layer.wanted ? (
    <Suspense fallback={null}>
      <KeysSheet open={layer.open} onOpenChange={layer.onOpenChange} hasSides={hasSides} />
    </Suspense>
  ) : null;
}
