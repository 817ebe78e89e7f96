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
  SOCKET_COMPRESSION_THRESHOLD_BYTES,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_JITTER,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
  SOCKET_RECONNECT_OTHER_MAX_MS,
  SOCKET_RECONNECT_OTHER_MIN_MS,
  SOCKET_TRANSPORTS,
  topicOf,
} from '@glasshouse/contract';
import { type Connect, type IoOptions, type Reconnect, createConnection } from './connection.ts';
import { type Observable, type SocketStatus, createStatusStore } from './socket-status.ts';
import { createTopicListeners } from './topic-listeners.ts';

export type { Connect, Reconnect } from './connection.ts';

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
  const status = createStatusStore(settings.now ?? Date.now);
  const topics = createTopicListeners();
  const resync = new Set<() => void>();
  const tellResync = () => {
    for (const listener of resync) listener();
  };
  const reconnect = settings.reconnect ?? RECONNECTS.decided;
  const connection = createConnection({
    status,
    load: settings.load ?? loadSocketIo,
    url: settings.url ?? '',
    options: connectionOptions(settings.token, reconnect),
    reconnect,
    onConnect(isAgain) {
      for (const topic of topics.names()) ask('subscribe', topic);
      if (isAgain) tellResync();
    },
    onGap: tellResync,
    onMessage: topics.deliver,
  });

  // Before the connection stands nothing is sent: `onConnect` subscribes all topics at once.
  function ask(event: 'subscribe' | 'unsubscribe', topic: string): void {
    connection.request(event, topic, (error, answer = {}) => {
      if (event === 'unsubscribe') return;
      // No answer in time: subscribers that still need the topic ask again.
      if (error) {
        if (topics.has(topic)) ask('subscribe', topic);
      } else if (answer.type !== 'ok') settings.onRefused?.(topic, answer);
    });
  }

  return {
    status,
    start: connection.open,
    stop: connection.close,
    restart: connection.restart,
    subscribe(channel, params, onMessage) {
      const topic = topicOf(channel, params);
      const { isFirst, remove } = topics.add(topic, onMessage);
      connection.open();
      if (isFirst) ask('subscribe', topic);
      return () => {
        if (remove()) ask('unsubscribe', topic);
      };
    },
    onResync(listener) {
      resync.add(listener);
      return () => resync.delete(listener);
    },
  };
}
