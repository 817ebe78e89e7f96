/** The desktop's layout, kept on the device for each account. */
import { useSyncExternalStore } from 'react';
import { createKept } from '../../app/session/kept.ts';
import { useSession } from '../../app/session/use-session.ts';
import { type DeskSettings, readDesk } from './desk-layout.ts';

const kept = createKept(readDesk);

/** What a screen needs of the layout. */
export interface DeskUse {
  desk: DeskSettings;
  /** Whether it is known whose layout this is: for a moment after a login it is not, and what is chosen then would be lost. */
  isKnown: boolean;
  /** Changes and keeps it. */
  change: (to: (before: DeskSettings) => DeskSettings) => void;
}

/** The layout of the account. A visitor has one of their own. */
export function useDeskLayout(): DeskUse {
  const userId = useSession(({ token, user }) => (token === null ? 0 : (user?.id ?? null)));
  const key = `trade_desk_${userId ?? 0}`;
  const desk = useSyncExternalStore(kept.subscribe, () => kept.get(key));
  return { desk, isKnown: userId !== null, change: (to) => kept.set(key, to(kept.get(key))) };
}
