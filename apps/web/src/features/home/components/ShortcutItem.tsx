/** A shortcut that leads somewhere, in its words and with its drawing. */
import type { MenuState } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type ShortcutId, shortcutHref } from '../model/shortcuts.ts';
import { ShortcutTile } from './ShortcutTile.tsx';
import { SHORTCUT_ICONS } from './shortcut-icons.ts';

/** A link; where the app has no page for it or the operator does not offer it, a button that explains it. */
export function ShortcutItem({ id, state, pinned }: { id: ShortcutId; state: MenuState; pinned?: boolean }) {
  const { t } = useTranslation(['home', 'shell']);
  const closed = state === 'installation' || state === 'country';
  const label = t(($) => $.home.shortcuts.names[id]);
  const why = closed ? t(($) => $.home.shortcuts[state]) : t(($) => $.home.shortcuts.toCome);
  return (
    <ShortcutTile
      icon={SHORTCUT_ICONS[id]}
      label={label}
      working={state === 'open'}
      {...(pinned ? { pinned } : {})}
      href={closed ? undefined : (shortcutHref(id) ?? undefined)}
      onPress={() => toast.show({ kind: 'info', text: closed ? `${label}: ${why}` : t(($) => $.shell.toasts.underDevelopment) })}
    >
      {state !== 'open' && <span className="sr">, {why}</span>}
    </ShortcutTile>
  );
}
