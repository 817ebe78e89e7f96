/** Who is using the device: the session token and the user, kept across starts. Without a token they are a visitor. */
import type { UserInfo } from '@glasshouse/contract/identity';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { type KeyValue, readJson } from './storage.ts';

/** The session of the device. */
export interface SessionState {
  token: string | null;
  user: UserInfo | null;
  /** Keeps the token that `POST /user/login` answered. */
  logIn: (token: string) => void;
  setUser: (user: UserInfo) => void;
  /** Forgets token and user: logout, deletion of the account, type 999 (AMB-10). */
  clear: () => void;
  /** Reads what another tab of the browser stored. */
  reload: () => void;
}

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** Makes the session store on a storage. */
export function createSessionStore(storage: KeyValue): StoreApi<SessionState> {
  const read = () => ({
    token: storage.getItem(TOKEN_KEY) || null,
    user: readJson<UserInfo | null>(storage, USER_KEY, null),
  });
  return createStore<SessionState>()((set) => ({
    ...read(),
    logIn(token) {
      storage.setItem(TOKEN_KEY, token);
      storage.removeItem(USER_KEY);
      set({ token, user: null });
    },
    setUser(user) {
      storage.setItem(USER_KEY, JSON.stringify(user));
      set({ user });
    },
    clear() {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(USER_KEY);
      set({ token: null, user: null });
    },
    reload: () => set(read()),
  }));
}
