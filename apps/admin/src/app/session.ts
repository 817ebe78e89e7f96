/**
 * The staff session. The token lives in the storage of this tab alone: it ends with the tab, and no page of
 * the customers' app, which has the same origin, can read it. What the role may do comes from the server and decides
 * only what is drawn; the server asks again at every call.
 */
import type { CallOutput, Permission } from '@glasshouse/contract';
import type { confirmSignIn } from '@glasshouse/contract/backoffice';
import { type StoreApi, createStore } from 'zustand/vanilla';
import type { KeyValue } from './storage.ts';

/** A session as the door opens it. */
export type OpenedSession = CallOutput<typeof confirmSignIn>;

/** The session of this tab. */
export interface SessionState {
  session: OpenedSession | null;
  open: (session: OpenedSession) => void;
  /** Role and permissions as the server returned them last. */
  renew: (now: Omit<OpenedSession, 'token'>) => void;
  clear: () => void;
}

const KEY = 'staff_session';

/** A stored session, or null when there is none that could still be good. */
export function readSession(storage: KeyValue, now: number): OpenedSession | null {
  try {
    const session = JSON.parse(storage.getItem(KEY) ?? 'null') as OpenedSession | null;
    return session && typeof session.token === 'string' && session.expires > now ? session : null;
  } catch {
    return null;
  }
}

export function createSessionStore(storage: KeyValue, now: () => number): StoreApi<SessionState> {
  const keep = (session: OpenedSession) => {
    storage.setItem(KEY, JSON.stringify(session));
    return { session };
  };
  return createStore<SessionState>()((set) => ({
    session: readSession(storage, now()),
    open: (session) => set(keep(session)),
    renew: ({ email, role, permissions, expires }) =>
      set(({ session }) => (session ? keep({ token: session.token, email, role, permissions, expires }) : { session })),
    clear() {
      storage.removeItem(KEY);
      set({ session: null });
    },
  }));
}

/** Whether a session's role has a permission; pages without one are everybody's. */
export function mayDo(session: Pick<OpenedSession, 'permissions'> | null, permission: Permission | undefined): boolean {
  return session !== null && (permission === undefined || session.permissions.includes(permission));
}
