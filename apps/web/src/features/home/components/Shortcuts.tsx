/** Nine shortcuts and "More", which leads to all eighteen. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconGrid } from '@glasshouse/ui/icons.ts';
import { HOME_SHORTCUTS } from '@glasshouse/contract';
import { SHORTCUTS } from '../model/shortcuts.ts';
import { useMenu } from '../queries/menu.ts';
import { ShortcutItem } from './ShortcutItem.tsx';
import { ShortcutTile } from './ShortcutTile.tsx';
import { usePinned } from './use-pinned.ts';

/** Columns of every grid of shortcuts: five, four on narrow phones. */
export const SHORTCUT_COLUMNS = 'grid grid-cols-4 narrow:grid-cols-5 gap-y-2.5';

/** The grid of home. */
export function Shortcuts() {
  const { t } = useTranslation(['home']);
  const [pinned, , isChosen] = usePinned();
  const menu = useMenu();
  // Until somebody chooses, Home has what this version has; what was chosen stays where it was put.
  const shown = isChosen ? pinned : SHORTCUTS.filter((id) => menu[id] !== 'version').slice(0, HOME_SHORTCUTS);
  return (
    <nav aria-label={t(($) => $.home.shortcuts.title)} className={`mt-4 -mx-2 ${SHORTCUT_COLUMNS}`}>
      {shown.map((id) => (
        <ShortcutItem key={id} id={id} state={menu[id]} />
      ))}
      <ShortcutTile icon={iconGrid} label={t(($) => $.home.shortcuts.more)} working href="#/pages/index/shortcuts" />
    </nav>
  );
}
