/** The desktop's layout, kept on the device for each account. */
import { useSyncExternalStore } from 'react';
import { createKept } from '../../app/session/kept.ts';
import { useSession } from '../../app/session/use-session.ts';
import { type DeskSettings, readDesk } from './desk-layout.ts';

const kept = createKept(readDesk);

/** The layout, and the act that changes and keeps it. A visitor has one of their own. */
export function useDeskLayout(): { desk: DeskSettings; change: (to: (before: DeskSettings) => DeskSettings) => void } {
  const userId = useSession((session) => session.user?.id ?? 0);
  const key = `trade_desk_${userId}`;
  const desk = useSyncExternalStore(kept.subscribe, () => kept.get(key));
  return { desk, change: (to) => kept.set(key, to(kept.get(key))) };
}
