/** All eighteen shortcuts by group, and the choice of those on home. Loaded when it is opened. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { GROUP_NAMES, HOME_SHORTCUTS, SHORTCUT_GROUPS, type ShortcutId, isWorking, togglePin } from '../model/shortcuts.ts';
import { HomeChoice } from './HomeChoice.tsx';
import { ShortcutItem } from './ShortcutItem.tsx';
import { ShortcutTile } from './ShortcutTile.tsx';
import { SHORTCUT_COLUMNS } from './Shortcuts.tsx';
import { SHORTCUT_ICONS } from './shortcut-icons.ts';

/** Props of AllShortcuts. */
export interface AllShortcutsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pinned: readonly ShortcutId[];
  onChange: (pinned: readonly ShortcutId[]) => void;
}

/** The sheet behind "More". */
export default function AllShortcuts({ open, onOpenChange, pinned, onChange }: AllShortcutsProps) {
  const { t } = useTranslation(['home', 'common']);
  const [editing, setEditing] = useState(false);
  const toggle = (id: ShortcutId) => {
    const result = togglePin(pinned, id);
    if ('pinned' in result) onChange(result.pinned);
    else if (result.refused === 'full')
      toast.show({ kind: 'info', text: t(($) => $.home.shortcuts.full, { max: HOME_SHORTCUTS }) });
    else toast.show({ kind: 'info', text: t(($) => $.home.shortcuts.atLeast) });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.home.shortcuts.all)}
      height="full"
      closeLabel={t(($) => $.common.buttons.close)}
      trailing={
        <Button variant="link" onClick={() => setEditing(!editing)}>
          {editing ? t(($) => $.home.shortcuts.done) : t(($) => $.home.shortcuts.edit)}
        </Button>
      }
    >
      {editing && <HomeChoice pinned={pinned} onChange={onChange} onRemove={toggle} />}
      {GROUP_NAMES.map((group) => (
        <section key={group}>
          <SectionHead title={t(($) => $.home.shortcuts.groups[group])} level={3} className="px-0" />
          <div className={`${SHORTCUT_COLUMNS} -mx-2`}>
            {SHORTCUT_GROUPS[group].map((id) =>
              editing ? (
                <EditableTile key={id} id={id} pinned={pinned.includes(id)} onPress={() => toggle(id)} />
              ) : (
                <ShortcutItem key={id} id={id} pinned={pinned.includes(id)} />
              ),
            )}
          </div>
        </section>
      ))}
      <p className="mt-4 text-xs text-text-3">
        {editing ? t(($) => $.home.shortcuts.editHint) : t(($) => $.home.shortcuts.toComeNote)}
      </p>
    </Sheet>
  );
}

function EditableTile({ id, pinned, onPress }: { id: ShortcutId; pinned: boolean; onPress: () => void }) {
  const { t } = useTranslation(['home']);
  const name = t(($) => $.home.shortcuts.names[id]);
  return (
    <ShortcutTile
      icon={SHORTCUT_ICONS[id]}
      label={name}
      name={pinned ? t(($) => $.home.shortcuts.remove, { name }) : t(($) => $.home.shortcuts.add, { name })}
      working={isWorking(id)}
      pinned={pinned}
      onPress={onPress}
    />
  );
}
