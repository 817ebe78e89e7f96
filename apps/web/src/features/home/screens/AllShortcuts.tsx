/** "More": the shortcuts on home and all eighteen by group; which are on home, and in which order, is chosen here. */
import { HOME_SHORTCUTS, MENU_GROUPS } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { Page } from '../../../app/page/Page.tsx';
import { HomeChoice } from '../components/HomeChoice.tsx';
import { ShortcutItem } from '../components/ShortcutItem.tsx';
import { ShortcutTile } from '../components/ShortcutTile.tsx';
import { SHORTCUT_COLUMNS } from '../components/Shortcuts.tsx';
import { SHORTCUT_ICONS } from '../components/shortcut-icons.ts';
import { usePinned } from '../components/use-pinned.ts';
import { GROUP_NAMES, type ShortcutId, togglePin } from '../model/shortcuts.ts';
import { useMenu } from '../queries/menu.ts';

/** The screen. */
export default function AllShortcuts() {
  const { t } = useTranslation(['home', 'menu', 'common']);
  const [editing, setEditing] = useState(false);
  const menu = useMenu();
  const [pinned, setPinned] = usePinned(menu);
  const toggle = (id: ShortcutId) => {
    const result = togglePin(pinned, id);
    if ('pinned' in result) setPinned(result.pinned);
    else if (result.refused === 'full')
      toast.show({ kind: 'info', text: t(($) => $.home.shortcuts.full, { max: HOME_SHORTCUTS }) });
    else toast.show({ kind: 'info', text: t(($) => $.home.shortcuts.atLeast) });
  };
  return (
    <Page
      actions={
        <Button variant="link" onClick={() => setEditing(!editing)}>
          {editing ? t(($) => $.home.shortcuts.done) : t(($) => $.home.shortcuts.edit)}
        </Button>
      }
    >
      <HomeChoice pinned={pinned} menu={menu} editing={editing} onChange={setPinned} onRemove={toggle} />
      {editing && <p className="mt-2 text-xs text-text-2">{t(($) => $.menu.more.editHint)}</p>}
      {GROUP_NAMES.map((group) => (
        <section key={group} aria-label={t(($) => $.home.shortcuts.groups[group])}>
          <SectionHead title={t(($) => $.home.shortcuts.groups[group])} className="px-0" />
          <div className={`${SHORTCUT_COLUMNS} -mx-2`}>
            {MENU_GROUPS[group].map((id) =>
              editing ? (
                <ToggleTile key={id} id={id} pinned={pinned.includes(id)} open={menu[id] === 'open'} onPress={() => toggle(id)} />
              ) : (
                <ShortcutItem key={id} id={id} state={menu[id]} pinned={pinned.includes(id)} />
              ),
            )}
          </div>
        </section>
      ))}
      <p className="mt-4 pb-4 text-xs text-text-3">
        {t(($) => $.menu.more.gold)} {t(($) => $.home.shortcuts.toComeNote)}
      </p>
    </Page>
  );
}

interface ToggleTileProps {
  id: ShortcutId;
  pinned: boolean;
  open: boolean;
  onPress: () => void;
}

function ToggleTile({ id, pinned, open, onPress }: ToggleTileProps) {
  const { t } = useTranslation(['home']);
  const name = t(($) => $.home.shortcuts.names[id]);
  return (
    <ShortcutTile
      icon={SHORTCUT_ICONS[id]}
      label={name}
      name={pinned ? t(($) => $.home.shortcuts.remove, { name }) : t(($) => $.home.shortcuts.add, { name })}
      working={open}
      pinned={pinned}
      onPress={onPress}
    />
  );
}
