/**
 * The socket client: one connection for the whole application, topics with reference counting.
 *
 * Wire: the client emits `subscribe` and `unsubscribe` with `{ topic }` and an acknowledgement `{ type: 'ok' }` or an
 * error envelope; the server emits `m` with (topic, message), and `resync` to a reader who did not keep up. After that
 * or a reconnect (every topic is subscribed again) `onResync` listeners are called: what was missed is read over REST, a
 * socket message never replaces it (AMB-30).
 * socket.io-client is loaded when the connection is first asked for, after the first paint.
 */
import {
  type Channel,
  type ChannelMessage,
  REQUEST_TIMEOUT_MS,
  SOCKET_COMPRESSION_THRESHOLD_BYTES,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_FACTOR,
  SOCKET_RECONNECT_JITTER,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
  SOCKET_RECONNECT_OTHER_MAX_MS,
  SOCKET_RECONNECT_OTHER_MIN_MS,
  SOCKET_TRANSPORTS,
  topicOf,
} from '@glasshouse/contract';
import type { ManagerOptions, Socket as IoSocket, SocketOptions as IoSocketOptions } from 'socket.io-client';
import { type Observable, type SocketStatus, createStatusStore } from './socket-status.ts';

type IoOptions = Partial<ManagerOptions & IoSocketOptions>;
/** `io` of socket.io-client, or a stand-in. */
export type Connect = (url: string, options: IoOptions) => IoSocket;

/** Shortest and longest wait between two attempts to connect, ms; each is SOCKET_RECONNECT_FACTOR times the one before. */
export interface Reconnect {
  minMs: number;
  maxMs: number;
}
/** The two readings of S9.05 (AMB-03): the decided one, and the one an installation may choose instead. */
export const RECONNECTS = {
  decided: { minMs: SOCKET_RECONNECT_MIN_MS, maxMs: SOCKET_RECONNECT_MAX_MS },
  other: { minMs: SOCKET_RECONNECT_OTHER_MIN_MS, maxMs: SOCKET_RECONNECT_OTHER_MAX_MS },
} as const satisfies Record<string, Reconnect>;

/** How a socket is made. */
export interface SocketSettings {
  /** Scheme, host and port of the socket host; empty for the page's own origin (AMB-31). */
  url?: string;
  token: () => string | null;
  /** Loads `io`; injected in tests. */
  load?: () => Promise<Connect>;
  now?: () => number;
  /** The decided reading when not given. */
  reconnect?: Reconnect;
  /** A topic was refused, for instance a private one without a session. */
  onRefused?: (topic: string, answer: unknown) => void;
}

/** Parameters of a channel's topic. */
export type TopicParams = Record<string, string | number>;

/** The socket of an application. */
export interface Socket {
  status: Observable<SocketStatus>;
  /** Opens the connection unless there is one. */
  start: () => void;
  /** Closes the connection; a later `subscribe` or `start` opens it again. */
  stop: () => void;
  /** Connects anew, with the session of now. Called after login and logout. */
  restart: () => void;
  subscribe: <C extends Channel>(channel: C, params: TopicParams, onMessage: (message: ChannelMessage<C>) => void) => () => void;
  /** Called after each reconnect, when topics are subscribed again, and when messages were skipped for a slow reader. */
  onResync: (listener: () => void) => () => void;
}

/** Options of the connection: constants of the specification and the readings AMB-03, AMB-70, AMB-86, AMB-100. */
export function connectionOptions(token: () => string | null, { minMs, maxMs }: Reconnect = RECONNECTS.decided): IoOptions {
  return {
    path: '/socket.io',
    transports: [...SOCKET_TRANSPORTS],
    // Without this the second transport would never be tried.
    tryAllTransports: true,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    // The library doubles its waits.
    reconnectionDelay: minMs,
    reconnectionDelayMax: maxMs,
    randomizationFactor: SOCKET_RECONNECT_JITTER,
    perMessageDeflate: { threshold: SOCKET_COMPRESSION_THRESHOLD_BYTES },
    auth: (give: (data: object) => void) => give({ token: token() ?? '' }),
    autoConnect: false,
  } as IoOptions;
}

const loadSocketIo = async (): Promise<Connect> => (await import('socket.io-client')).io as Connect;

/** Makes a socket. Nothing is loaded or opened before `start` or the first `subscribe`. */
export function createSocket(settings: SocketSettings): Socket {
  const reconnect = settings.reconnect ?? RECONNECTS.decided;
  const status = createStatusStore(settings.now ?? Date.now);
  const topics = new Map<string, Set<(message: never) => void>>();
  const resync = new Set<() => void>();
  let io: IoSocket | undefined;
  let wanted = false;
  let loading = false;
  let everConnected = false;
  let turnedAway = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  function ask(event: 'subscribe' | 'unsubscribe', topic: string): void {
    // Before the connection stands nothing is sent: `connect` subscribes all topics at once.
    if (!io?.connected) return;
    io.timeout(REQUEST_TIMEOUT_MS).emit(event, { topic }, (error: Error | null, answer: { type?: string } = {}) => {
      if (event === 'unsubscribe') return;
      // No answer in time: subscribers that still need the topic ask again.
      if (error) {
        if (topics.has(topic)) ask('subscribe', topic);
      } else if (answer.type !== 'ok') settings.onRefused?.(topic, answer);
    });
  }

  /** The library tries again by itself, except when the server closed or refused the connection on purpose. */
  function connectLater(socket: IoSocket): void {
    if (!wanted || socket.active) return;
    const waitMs = Math.min(reconnect.minMs * SOCKET_RECONNECT_FACTOR ** turnedAway, reconnect.maxMs);
    turnedAway += 1;
    clearTimeout(again);
    again = setTimeout(() => {
      if (wanted && !socket.active) socket.connect();
    }, waitMs);
  }

  function listen(socket: IoSocket): void {
    socket.on('connect', () => {
      turnedAway = 0;
      status.enter('connected');
      for (const topic of topics.keys()) ask('subscribe', topic);
      if (everConnected) for (const listener of resync) listener();
      everConnected = true;
    });
    socket.on('disconnect', () => {
      status.enter(wanted ? 'connecting' : 'disconnected');
      connectLater(socket);
    });
    socket.on('connect_error', () => {
      status.enter('disconnected');
      connectLater(socket);
    });
    socket.io.on('reconnect_attempt', () => status.enter('connecting'));
    // This connection was too slow for all that came: the newest values follow, streams have a gap.
    socket.on('resync', () => {
      for (const listener of resync) listener();
    });
    socket.on('m', (topic: string, message: unknown) => {
      status.message();
      for (const listener of topics.get(topic) ?? []) listener(message as never);
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
      const connect = await (settings.load ?? loadSocketIo)();
      io = connect(settings.url ?? '', connectionOptions(settings.token, reconnect));
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
    status,
    start: () => void open(),
    stop() {
      wanted = false;
      io?.disconnect();
      status.enter('disconnected');
    },
    restart() {
      if (!wanted) return;
      io?.disconnect();
      void open();
    },
    subscribe(channel, params, onMessage) {
      const topic = topicOf(channel, params);
      const listeners = topics.get(topic) ?? new Set();
      const first = listeners.size === 0;
      // Wrapped, so that the same function subscribed twice counts twice.
      const listener = (message: never) => onMessage(message);
      listeners.add(listener);
      topics.set(topic, listeners);
      void open();
      if (first) ask('subscribe', topic);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        if (topics.get(topic) === listeners) topics.delete(topic);
        ask('unsubscribe', topic);
      };
    },
    onResync(listener) {
      resync.add(listener);
      return () => resync.delete(listener);
    },
  };
}
