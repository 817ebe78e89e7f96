/**
 * The socket gateway: Socket.IO on the page's own origin. A client subscribes to topics (`<channel>[:<param>…]`);
 * `rooms.ts` decides which room that is, `fan-out.ts` sends public topics, conflated to one frame per 100 ms.
 */
import type { Server as HttpServer } from 'node:http';
import {
  type Channel,
  type ChannelMessage,
  type ErrorCode,
  type Language,
  SOCKET_CALL_EVENT,
  SOCKET_COMPRESSION_THRESHOLD_BYTES,
  isLanguage,
  topicOf,
} from '@glasshouse/contract';
import { Server, type Socket } from 'socket.io';
import { type Authenticate, presentError } from '../calls/dispatcher.ts';
import type { SessionUser } from '../calls/handler.ts';
import { socketAddressOf } from '../http/addresses.ts';
import { isOurOrigin } from '../http/security.ts';
import type { Platform } from '../platform.ts';
import { FanOut, type TopicSource } from './fan-out.ts';
import { MESSAGE_EVENT } from './frame.ts';
import { type Connection, guardConnection } from './packet-guard.ts';
import type { ChannelSource, Publisher, TopicParams } from './publisher.ts';
import { type RoomOf, paramsOf, privateRoom, roomsOf } from './rooms.ts';
import { SocketCalls } from './socket-calls.ts';
import { type SocketRefusal, registerSocketMetrics } from './socket-metrics.ts';

const ACCEPTED = { type: 'ok', code: 1, message: {} } as const;
const FLUSH_MS = 100;
const MAX_TOPICS = 64;
const MAX_SOCKETS_PER_ADDRESS = 200;
/** A connection that does not enter the application in this time is closed. */
const ENTER_MS = 10_000;
/** So often it is asked whether the sessions of sockets still live: one may have ended in another process, or by time. */
const RECHECK_MS = 60_000;

interface SocketData {
  token: string;
  user: SessionUser | null;
  language: Language;
}
type ClientSocket = Omit<Socket, 'data'> & { data: SocketData };

/** Sends to sockets and answers their subscriptions. */
export class SocketGateway implements Publisher {
  readonly #roomOf: RoomOf;
  /** Open sockets by the address they came from. */
  readonly #sockets = new Map<string, number>();
  readonly #platform: Omit<Platform, 'publisher'>;
  readonly #fanOut: FanOut;
  readonly #sources = new Map<string, { channel: Channel; source: ChannelSource<unknown> }>();
  readonly #limits = new Map<string, (topic: string) => ErrorCode | null>();
  #io: Server | undefined;
  #authenticate: Authenticate = async () => null;
  #calls = new SocketCalls([]);
  #timers: NodeJS.Timeout[] = [];
  #refused: (reason: SocketRefusal) => void = () => {};

  constructor(platform: Omit<Platform, 'publisher'>, channels: Channel[]) {
    this.#platform = platform;
    this.#roomOf = roomsOf(channels);
    this.#fanOut = new FanOut(
      platform.clock,
      (topic) => this.#sourceOf(topic),
      (error) => platform.log.error({ err: error }, 'a topic could not be made'),
    );
  }

  #sourceOf(topic: string): TopicSource | undefined {
    const known = this.#sources.get(topic.split(':', 1)[0] ?? '');
    if (!known) return undefined;
    const params = paramsOf(known.channel, topic);
    const { source } = known;
    return { present: () => source.present(params), next: () => (source.next ? source.next(params) : source.present(params)) };
  }

  /** Begins to take connections on a server; `calls` are those that may be made over them. */
  attach(server: HttpServer, authenticate: Authenticate, calls = new SocketCalls([])): void {
    const { config, metrics } = this.#platform;
    this.#authenticate = authenticate;
    this.#calls = calls;
    const io = new Server(server, {
      serveClient: false,
      // Compressed frames would be encoded once per client (AMB-100).
      perMessageDeflate: false,
      httpCompression: { threshold: SOCKET_COMPRESSION_THRESHOLD_BYTES },
      maxHttpBufferSize: 16_384,
      connectTimeout: ENTER_MS,
      allowRequest: (request, decide) => {
        const isOurs = isOurOrigin(request.headers.origin, request.headers.host, config.publicUrl);
        if (!isOurs) this.#refused('origin');
        decide(null, isOurs);
      },
    });
    this.#io = io;
    io.engine.on('connection', (connection: Connection) =>
      guardConnection(connection, {
        clock: this.#platform.clock,
        factor: config.rateLimitFactor,
        refused: (reason) => this.#refused(reason),
      }),
    );
    io.on('connection', (socket) => void this.#welcome(socket as ClientSocket));
    this.#fanOut.open(io);
    this.#refused = registerSocketMetrics(metrics, () => io.engine.clientsCount, this.#fanOut.counts);
    this.#timers = [
      setInterval(() => this.#fanOut.flush(), FLUSH_MS),
      setInterval(() => void this.recheckSessions(), RECHECK_MS),
    ];
  }

  async #welcome(socket: ClientSocket): Promise<void> {
    const { token, lang } = socket.handshake.auth as { token?: unknown; lang?: unknown };
    const data: SocketData = {
      language: isLanguage(lang) ? lang : 'en',
      token: typeof token === 'string' ? token : '',
      user: null,
    };
    socket.data = data;
    if (!this.#admits(socket)) {
      this.#refused('too_many_sockets');
      return void socket.disconnect(true);
    }
    // What is no packet of Socket.IO; the library closes the connection.
    socket.on('error', () => this.#refused('malformed'));
    const known = this.#identify(socket);
    socket.on('subscribe', (request: unknown, acknowledge: unknown) => {
      void known.then(() => this.#subscribe(socket, request, acknowledge));
    });
    socket.on('unsubscribe', (request: unknown, acknowledge: unknown) => {
      void known.then(() => this.#unsubscribe(socket, request, acknowledge));
    });
    socket.on(SOCKET_CALL_EVENT, (request: unknown, acknowledge: unknown) => {
      void known.then(() => this.#call(socket, request, acknowledge));
    });
  }

  /** Counts the sockets of an address; too many are not let in. */
  #admits(socket: ClientSocket): boolean {
    const { address: peer, headers } = socket.handshake;
    const address = socketAddressOf(peer, headers['x-forwarded-for'], this.#platform.config.trustProxy);
    const count = (this.#sockets.get(address) ?? 0) + 1;
    this.#sockets.set(address, count);
    socket.on('disconnect', () => {
      const rest = (this.#sockets.get(address) ?? 1) - 1;
      if (rest > 0) this.#sockets.set(address, rest);
      else this.#sockets.delete(address);
    });
    return count <= MAX_SOCKETS_PER_ADDRESS * Math.max(1, this.#platform.config.rateLimitFactor);
  }

  async #identify(socket: ClientSocket): Promise<void> {
    const { data } = socket;
    if (data.token === '') return;
    const user = await this.#authenticate(data.token).catch(() => null);
    if (user === null) {
      this.#refused('session');
      this.#tellSessionEnded(socket);
      return;
    }
    data.user = user;
    await socket.join(`session:${user.sessionId}`);
  }

  #tellSessionEnded(socket: ClientSocket): void {
    socket.emit('session', { ...presentError('SESSION_INVALID', socket.data.language), type: '999' });
  }

  /** Drops the sockets whose sessions do not live any more. A database that does not answer ends nobody's session. */
  async recheckSessions(): Promise<void> {
    for (const socket of (this.#io?.of('/').sockets.values() ?? []) as Iterable<ClientSocket>) {
      if (!socket.data.user) continue;
      const user = await this.#authenticate(socket.data.token).catch(() => undefined);
      if (user !== null) continue;
      this.#refused('ended_session');
      this.#tellSessionEnded(socket);
      socket.disconnect(true);
    }
  }

  async #subscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => {};
    const topic = (request as { topic?: unknown } | null)?.topic;
    const target = this.#roomOf(topic, socket.data.user);
    if (typeof target === 'string') {
      this.#refused(target === 'LOGIN_REQUIRED' ? 'login' : 'topic');
      return answer(presentError(target, socket.data.language));
    }
    if (socket.rooms.has(target.room)) return answer(ACCEPTED);
    const unknown = this.#refusalOf(topic as string);
    if (unknown !== null) {
      this.#refused('topic');
      return answer(presentError(unknown, socket.data.language));
    }
    if (socket.rooms.size > MAX_TOPICS) {
      this.#refused('too_many_topics');
      return answer(presentError('TOO_MANY_REQUESTS', socket.data.language, { seconds: 1 }));
    }
    await socket.join(target.room);
    answer(ACCEPTED);
    const latest = this.#fanOut.latest(target.room);
    if (latest !== undefined) socket.emit(MESSAGE_EVENT, topic, latest);
  }

  /** Why a topic that its channel could have is none; null when it is one. */
  #refusalOf(topic: string): ErrorCode | null {
    return this.#limits.get(topic.split(':', 1)[0] ?? '')?.(topic) ?? null;
  }

  async #unsubscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const target = this.#roomOf((request as { topic?: unknown } | null)?.topic, socket.data.user);
    if (typeof target !== 'string') await socket.leave(target.room);
    if (typeof acknowledge === 'function') acknowledge(ACCEPTED);
  }

  async #call(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const { address: peer, headers } = socket.handshake;
    const answer = await this.#calls.run(request, {
      token: socket.data.token,
      language: socket.data.language,
      ip: socketAddressOf(peer, headers['x-forwarded-for'], this.#platform.config.trustProxy),
      userAgent: headers['user-agent'] ?? '',
      connection: {
        id: socket.id,
        onClose: (listener) => (socket.connected ? void socket.once('disconnect', listener) : listener()),
      },
    });
    if (typeof acknowledge === 'function') acknowledge(answer);
  }

  publish(channel: Channel, params: TopicParams, message: unknown): void {
    const topic = topicOf(channel, params);
    if (channel.latestOnly) this.#fanOut.offerLatest(topic, message);
    else this.#fanOut.offerNext(topic, message as readonly unknown[]);
  }

  provide<C extends Channel>(channel: C, source: ChannelSource<ChannelMessage<C>>): void {
    if (channel.access !== 'visitor' || this.#sources.has(channel.id))
      throw new Error(`${channel.id}: a public channel has one source`);
    this.#sources.set(channel.id, { channel, source });
  }

  limitTo(channel: Channel, refusalOf: (params: TopicParams) => ErrorCode | null): void {
    if (this.#limits.has(channel.id)) throw new Error(`${channel.id}: is limited already`);
    this.#limits.set(channel.id, (topic) => refusalOf(paramsOf(channel, topic)));
  }

  changed(channel: Channel, params: TopicParams): void {
    this.#fanOut.offerChange(topicOf(channel, params));
  }

  publishTo(userId: number, channel: Channel, message: unknown): void {
    this.#fanOut.sendNow(privateRoom(userId, channel.id), channel.id, message);
  }

  dropSession(sessionId: number): void {
    this.#io?.in(`session:${sessionId}`).disconnectSockets(true);
  }

  /** The rooms that somebody is in. */
  rooms(): string[] {
    return [...(this.#io?.of('/').adapter.rooms.keys() ?? [])];
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#io?.close();
  }
}
