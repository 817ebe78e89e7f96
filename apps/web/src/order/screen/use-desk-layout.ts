/** The desktop's layout, kept on the device for each account. */
import { useSyncExternalStore } from 'react';
import { deviceData } from '../../app/services.ts';
import { readJson } from '../../app/session/storage.ts';
import { useSession } from '../../app/session/use-session.ts';
import { type DeskSettings, readDesk } from './desk-layout.ts';

const listeners = new Set<() => void>();
const known = new Map<string, DeskSettings>();

function settingsOf(key: string): DeskSettings {
  const settings = known.get(key) ?? readDesk(readJson<unknown>(deviceData, key, null));
  known.set(key, settings);
  return settings;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The layout, and the act that changes and keeps it. A visitor has one of their own. */
export function useDeskLayout(): { desk: DeskSettings; change: (to: (before: DeskSettings) => DeskSettings) => void } {
  const userId = useSession((session) => session.user?.id ?? 0);
  const key = `trade_desk_${userId}`;
  const desk = useSyncExternalStore(subscribe, () => settingsOf(key));
  return {
    desk,
    change(to) {
      const next = to(settingsOf(key));
      known.set(key, next);
      deviceData.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
  };
}
