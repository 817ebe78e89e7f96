/** Nine shortcuts and "More", which opens all eighteen. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconGrid } from '@glasshouse/ui/icons.ts';
import { Suspense, lazy, useState } from 'react';
import { ShortcutItem } from './ShortcutItem.tsx';
import { ShortcutTile } from './ShortcutTile.tsx';
import { usePinned } from './use-pinned.ts';

const AllShortcuts = lazy(() => import('./AllShortcuts.tsx'));

/** Columns of every grid of shortcuts: five, four on narrow phones. */
export const SHORTCUT_COLUMNS = 'grid grid-cols-4 narrow:grid-cols-5 gap-y-2.5';

/** The grid of home. */
export function Shortcuts() {
  const { t } = useTranslation(['home']);
  const [pinned, setPinned] = usePinned();
  const [open, setOpen] = useState<boolean>();
  return (
    <nav aria-label={t(($) => $.home.shortcuts.title)} className="mt-4 -mx-2">
      <div className={SHORTCUT_COLUMNS}>
        {pinned.map((id) => (
          <ShortcutItem key={id} id={id} />
        ))}
        <ShortcutTile icon={iconGrid} label={t(($) => $.home.shortcuts.more)} working onPress={() => setOpen(true)} />
      </div>
      {open !== undefined && (
        <Suspense>
          <AllShortcuts open={open} onOpenChange={setOpen} pinned={pinned} onChange={setPinned} />
        </Suspense>
      )}
    </nav>
  );
}
