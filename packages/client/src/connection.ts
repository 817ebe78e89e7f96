/**
 * The one connection of a socket: loads socket.io-client when it is first opened, connects again after the server closed
 * or refused the connection, and keeps the status.
 */
import { REQUEST_TIMEOUT_MS, SOCKET_RECONNECT_FACTOR } from '@glasshouse/contract';
import type { ManagerOptions, Socket as IoSocket, SocketOptions as IoSocketOptions } from 'socket.io-client';
import type { StatusStore } from './socket-status.ts';

/** Options of socket.io-client. */
export type IoOptions = Partial<ManagerOptions & IoSocketOptions>;
/** `io` of socket.io-client, or a stand-in. */
export type Connect = (url: string, options: IoOptions) => IoSocket;

/** Shortest and longest wait between two attempts to connect, ms; each is SOCKET_RECONNECT_FACTOR times the one before. */
export interface Reconnect {
  minMs: number;
  maxMs: number;
}

/** What a connection is made with. */
export interface ConnectionDeps {
  status: StatusStore;
  load: () => Promise<Connect>;
  url: string;
  options: IoOptions;
  reconnect: Reconnect;
  /** Connected; `isAgain` after a connection that was lost. */
  onConnect: (isAgain: boolean) => void;
  /** The server left out messages because this reader was too slow. */
  onGap: () => void;
  onMessage: (topic: string, message: unknown) => void;
}

type Answered = (error: Error | null, answer?: { type?: string }) => void;

/** A connection. */
export interface Connection {
  open: () => void;
  /** Closes; a later `open` connects anew. */
  close: () => void;
  /** Connects anew where a connection is wanted. */
  restart: () => void;
  /** Sends a request; nothing while there is no connection. */
  request: (event: 'subscribe' | 'unsubscribe', topic: string, answered: Answered) => void;
}

/** Connects later, waiting longer each time. The library tries again by itself unless the server closed or refused on purpose. */
function createRetry({ minMs, maxMs }: Reconnect, isWanted: () => boolean) {
  let refused = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    reset: () => void (refused = 0),
    later(socket: IoSocket) {
      if (!isWanted() || socket.active) return;
      const waitMs = Math.min(minMs * SOCKET_RECONNECT_FACTOR ** refused, maxMs);
      refused += 1;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isWanted() && !socket.active) socket.connect();
      }, waitMs);
    },
  };
}

/** Makes a connection. Nothing is loaded or opened before `open`. */
export function createConnection(deps: ConnectionDeps): Connection {
  const { status } = deps;
  let io: IoSocket | undefined;
  let wanted = false;
  let loading = false;
  let everConnected = false;
  const retry = createRetry(deps.reconnect, () => wanted);

  function listen(socket: IoSocket): void {
    socket.on('connect', () => {
      retry.reset();
      status.enter('connected');
      deps.onConnect(everConnected);
      everConnected = true;
    });
    socket.on('disconnect', () => {
      status.enter(wanted ? 'connecting' : 'disconnected');
      retry.later(socket);
    });
    socket.on('connect_error', () => {
      status.enter('disconnected');
      retry.later(socket);
    });
    socket.io.on('reconnect_attempt', () => status.enter('connecting'));
    socket.on('resync', deps.onGap);
    socket.on('m', (topic: string, message: unknown) => {
      status.message();
      deps.onMessage(topic, message);
    });
  }

  async function open(): Promise<void> {
    wanted = true;
    if (io) {
      if (!io.active) io.connect();
      return;
    }
    if (loading) return;
    loading = true;
    status.enter('connecting');
    try {
      const connect = await deps.load();
      io = connect(deps.url, deps.options);
      listen(io);
      if (wanted) io.connect();
    } catch {
      // The code of the socket could not be loaded; the next need for it tries again.
      status.enter('disconnected');
    } finally {
      loading = false;
    }
  }

  return {
    open: () => void open(),
    close() {
      wanted = false;
      io?.disconnect();
      status.enter('disconnected');
    },
    restart() {
      if (!wanted) return;
      io?.disconnect();
      void open();
    },
    request(event, topic, answered) {
      if (io?.connected) io.timeout(REQUEST_TIMEOUT_MS).emit(event, { topic }, answered);
    },
  };
}
