/** A shortcut that leads somewhere, in its words and with its drawing. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { SHORTCUT_PATHS, type ShortcutId, isWorking } from '../model/shortcuts.ts';
import { ShortcutTile } from './ShortcutTile.tsx';
import { SHORTCUT_ICONS } from './shortcut-icons.ts';

/** A link; while the app has no page for it, a button that says so. */
export function ShortcutItem({ id, pinned }: { id: ShortcutId; pinned?: boolean }) {
  const { t } = useTranslation(['home', 'shell']);
  const path = SHORTCUT_PATHS[id];
  const working = isWorking(id);
  return (
    <ShortcutTile
      icon={SHORTCUT_ICONS[id]}
      label={t(($) => $.home.shortcuts.names[id])}
      working={working}
      {...(pinned ? { pinned } : {})}
      href={path === null ? undefined : `#${path}`}
      onPress={() => toast.show({ kind: 'info', text: t(($) => $.shell.toasts.underDevelopment) })}
    >
      {!working && <span className="sr">, {t(($) => $.home.shortcuts.toCome)}</span>}
    </ShortcutTile>
  );
}
