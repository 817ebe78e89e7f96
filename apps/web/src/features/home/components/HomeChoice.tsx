/** The shortcuts on home in their order: choose one, then move it or take it away. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useState } from 'react';
import { HOME_SHORTCUTS, type ShortcutId, isWorking, movePin } from '../model/shortcuts.ts';
import { ShortcutTile } from './ShortcutTile.tsx';
import { SHORTCUT_COLUMNS } from './Shortcuts.tsx';
import { SHORTCUT_ICONS } from './shortcut-icons.ts';

/** Props of HomeChoice. */
export interface HomeChoiceProps {
  pinned: readonly ShortcutId[];
  onChange: (pinned: readonly ShortcutId[]) => void;
  onRemove: (id: ShortcutId) => void;
}

/** A card with the row of home and the acts of the chosen one. */
export function HomeChoice({ pinned, onChange, onRemove }: HomeChoiceProps) {
  const { t } = useTranslation(['home']);
  const [selected, setSelected] = useState<ShortcutId>();
  const chosen = selected !== undefined && pinned.includes(selected) ? selected : undefined;
  const place = chosen === undefined ? -1 : pinned.indexOf(chosen);
  const move = (by: -1 | 1) => chosen !== undefined && onChange(movePin(pinned, chosen, by));
  return (
    <Card tone="flat">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <b>{t(($) => $.home.shortcuts.onHome)}</b>
        <span className="text-xs text-text-2">
          {t(($) => $.home.shortcuts.limit, { used: pinned.length, max: HOME_SHORTCUTS })}
        </span>
      </div>
      <div className={`${SHORTCUT_COLUMNS} -mx-2`}>
        {pinned.map((id) => {
          const name = t(($) => $.home.shortcuts.names[id]);
          return (
            <ShortcutTile
              key={id}
              icon={SHORTCUT_ICONS[id]}
              label={name}
              name={t(($) => $.home.shortcuts.select, { name })}
              working={isWorking(id)}
              selected={id === chosen}
              onPress={() => setSelected(id === chosen ? undefined : id)}
            />
          );
        })}
      </div>
      {chosen !== undefined && (
        <ButtonRow className="mt-3">
          <Button size="sm" disabled={place === 0} onClick={() => move(-1)}>
            {t(($) => $.home.shortcuts.earlier)}
          </Button>
          <Button size="sm" disabled={place === pinned.length - 1} onClick={() => move(1)}>
            {t(($) => $.home.shortcuts.later)}
          </Button>
          <Button size="sm" onClick={() => onRemove(chosen)}>
            {t(($) => $.home.shortcuts.removeShort)}
          </Button>
        </ButtonRow>
      )}
    </Card>
  );
}
