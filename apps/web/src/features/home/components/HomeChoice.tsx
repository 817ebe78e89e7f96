/** The shortcuts on home in their order; while editing each is dragged, or chosen and moved by buttons and arrow keys. */
import { HOME_SHORTCUTS } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MenuStates } from '../model/menu.ts';
import { type ShortcutId, defaultShortcuts, movePin } from '../model/shortcuts.ts';
import { ShortcutItem } from './ShortcutItem.tsx';
import { ShortcutTile } from './ShortcutTile.tsx';
import { SHORTCUT_COLUMNS } from './Shortcuts.tsx';
import { SHORTCUT_ICONS } from './shortcut-icons.ts';
import { useArrange } from './use-arrange.ts';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Props of HomeChoice. */
export interface HomeChoiceProps {
  pinned: readonly ShortcutId[];
  menu: MenuStates;
  editing: boolean;
  onChange: (pinned: readonly ShortcutId[]) => void;
  onRemove: (id: ShortcutId) => void;
}

/** A card with the row of home. */
export function HomeChoice(props: HomeChoiceProps) {
  const { t } = useTranslation(['home']);
  const { pinned, menu, editing } = props;
  return (
    <Card as="section" tone="flat">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{t(($) => $.home.shortcuts.onHome)}</h2>
        <span className="text-xs text-text-2">
          {t(($) => $.home.shortcuts.limit, { used: pinned.length, max: HOME_SHORTCUTS })}
        </span>
      </div>
      {editing ? (
        <EditableRow {...props} />
      ) : (
        <div className={`${SHORTCUT_COLUMNS} -mx-2`}>
          {pinned.map((id) => (
            <ShortcutItem key={id} id={id} state={menu[id]} />
          ))}
        </div>
      )}
    </Card>
  );
}

/** A node that was put elsewhere in the document has lost the focus: `keepFocus` gives it back after the next change of the order. */
function useFollowedFocus(pinned: readonly ShortcutId[]) {
  const grid = useRef<HTMLDivElement>(null);
  const follow = useRef(false);
  useLayoutEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    follow.current = false;
  }, [pinned]);
  const keepFocus = () => {
    follow.current = true;
  };
  return { grid, keepFocus };
}

interface PinButtonsProps {
  /** Of the chosen shortcut; -1 while none is chosen. */
  place: number;
  count: number;
  onReset: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PinButtons({ place, count, onReset, onMove, onRemove }: PinButtonsProps) {
  const { t } = useTranslation(['home', 'menu']);
  return (
    <ButtonRow className="mt-3">
      {place === -1 ? (
        <Button size="sm" onClick={onReset}>
          {t(($) => $.menu.more.reset)}
        </Button>
      ) : (
        <>
          <Button size="sm" disabled={place === 0} onClick={() => onMove(-1)}>
            {t(($) => $.home.shortcuts.earlier)}
          </Button>
          <Button size="sm" disabled={place === count - 1} onClick={() => onMove(1)}>
            {t(($) => $.home.shortcuts.later)}
          </Button>
          <Button size="sm" onClick={onRemove}>
            {t(($) => $.home.shortcuts.removeShort)}
          </Button>
        </>
      )}
    </ButtonRow>
  );
}

function EditableRow({ pinned, menu, onChange, onRemove }: HomeChoiceProps) {
  const { t } = useTranslation(['home', 'menu']);
  const [selected, setSelected] = useState<ShortcutId>();
  const [said, setSaid] = useState('');
  const { grid, keepFocus } = useFollowedFocus(pinned);
  const chosen = selected !== undefined && pinned.includes(selected) ? selected : undefined;
  const place = chosen === undefined ? -1 : pinned.indexOf(chosen);
  const put = (id: ShortcutId | undefined, to: number) => {
    const next = id === undefined ? pinned : movePin(pinned, id, to);
    if (id === undefined || next === pinned) return;
    onChange(next);
    const name = t(($) => $.home.shortcuts.names[id]);
    setSaid(t(($) => $.menu.more.moved, { name, place: next.indexOf(id) + 1, count: next.length }));
  };
  const { dragged, handlers } = useArrange((from, to) => put(pinned[from], to));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || chosen === undefined) return;
    event.preventDefault();
    keepFocus();
    put(chosen, place + step);
  };
  return (
    <>
      <div
        ref={grid}
        role="group"
        aria-label={t(($) => $.home.shortcuts.onHome)}
        className={`${SHORTCUT_COLUMNS} -mx-2 touch-none select-none`}
        {...handlers}
      >
        {pinned.map((id, index) => {
          const name = t(($) => $.home.shortcuts.names[id]);
          return (
            <div
              key={id}
              data-place={index}
              className={index === dragged ? 'grid cursor-grabbing opacity-50' : 'grid cursor-grab'}
            >
              <ShortcutTile
                icon={SHORTCUT_ICONS[id]}
                label={name}
                name={t(($) => $.home.shortcuts.select, { name })}
                working={menu[id] === 'open'}
                selected={id === chosen}
                onPress={() => setSelected(id === chosen ? undefined : id)}
                onKeyDown={onKeyDown}
              />
            </div>
          );
        })}
      </div>
      <PinButtons
        place={place}
        count={pinned.length}
        onReset={() => onChange(defaultShortcuts(menu))}
        onMove={(by) => put(chosen, place + by)}
        onRemove={() => chosen !== undefined && onRemove(chosen)}
      />
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}
