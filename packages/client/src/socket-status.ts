/** A small observable holding the state of the socket, readable by `useSyncExternalStore`. */

/** `disconnected` covers the time between attempts too. */
export type SocketState = 'connecting' | 'connected' | 'disconnected';

/** The state of the socket. Times are epoch milliseconds. */
export interface SocketStatus {
  state: SocketState;
  /** When the state began. */
  since: number;
  /** When the last message came, or null when there was none yet. */
  lastMessageAt: number | null;
}

/** Something whose value can be read and watched. */
export interface Observable<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

/** The writable side of the status. */
export interface StatusStore extends Observable<SocketStatus> {
  enter: (state: SocketState) => void;
  /** Notes a message without waking listeners: prices come many times a second and no screen draws this time live. */
  message: () => void;
}

export function createStatusStore(now: () => number): StatusStore {
  let status: SocketStatus = { state: 'disconnected', since: now(), lastMessageAt: null };
  let lastMessageAt: number | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter(state) {
      if (state === status.state) return;
      status = { state, since: now(), lastMessageAt };
      for (const listener of listeners) listener();
    },
    message() {
      lastMessageAt = now();
    },
  };
}
