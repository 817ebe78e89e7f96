/** The desktop's layout, kept on the device for each account. */
import { useSyncExternalStore } from 'react';
import { createKept } from '../../app/session/kept.ts';
import { useSession } from '../../app/session/use-session.ts';
import { type DeskSettings, readDesk } from './desk-layout.ts';

const kept = createKept((stored): DeskSettings | null => (stored === null ? null : readDesk(stored)));
const USUAL = readDesk(null);
const keyOf = (userId: number) => `trade_desk_${userId}`;
/** Somebody who is not logged in, or of whom it is not known yet who they are. */
const NOBODY = 0;

/** What is kept for an account; one that chose nothing has what was chosen on this device before it was known whose desk it is. */
const layoutOf = (userId: number): DeskSettings => kept.get(keyOf(userId)) ?? kept.get(keyOf(NOBODY)) ?? USUAL;

/** The layout, and the act that changes and keeps it. A visitor has one of their own. */
export function useDeskLayout(): { desk: DeskSettings; change: (to: (before: DeskSettings) => DeskSettings) => void } {
  const userId = useSession((session) => session.user?.id ?? NOBODY);
  const desk = useSyncExternalStore(kept.subscribe, () => layoutOf(userId));
  return { desk, change: (to) => kept.set(keyOf(userId), to(layoutOf(userId))) };
}
