/** Up to nine shortcuts and "More", which leads to all eighteen. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconGrid } from '@glasshouse/ui/icons.ts';
import { useMenu } from '../queries/menu.ts';
import { ShortcutItem } from './ShortcutItem.tsx';
import { ShortcutTile } from './ShortcutTile.tsx';
import { usePinned } from './use-pinned.ts';

/** Columns of every grid of shortcuts: five, four on narrow phones. */
export const SHORTCUT_COLUMNS = 'grid grid-cols-4 narrow:grid-cols-5 gap-y-2.5';

/** The grid of home. A visitor has it once they chose: what needs an account is no first thing to press. */
export function Shortcuts({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation(['home']);
  const menu = useMenu();
  const [pinned, , isChosen] = usePinned(menu);
  if (visitor && !isChosen) return null;
  return (
    <nav
      aria-label={t(($) => $.home.shortcuts.title)}
      className={`mt-4 -mx-2 ${pinned.length < 5 ? 'grid grid-cols-5' : SHORTCUT_COLUMNS}`}
    >
      {pinned.map((id) => (
        <ShortcutItem key={id} id={id} state={menu[id]} />
      ))}
      <ShortcutTile icon={iconGrid} label={t(($) => $.home.shortcuts.more)} working href="#/pages/index/shortcuts" />
    </nav>
  );
}
