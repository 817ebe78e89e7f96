/**
 * The socket gateway: Socket.IO on the page's own origin. A client subscribes to topics (`<channel>[:<param>…]`);
 * `rooms.ts` decides which room that is, `fan-out.ts` sends public topics, conflated to one frame per 100 ms.
 */
import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
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
import { AddressPlaces } from './address-places.ts';
import { type EngineConnection, cut, tcpOf } from './backlog.ts';
import { FanOut, type TopicSource } from './fan-out.ts';
import { MESSAGE_EVENT } from './frame.ts';
import { guardConnection } from './packet-guard.ts';
import type { ChannelSource, Publisher, TopicParams } from './publisher.ts';
import { type RoomOf, paramsOf, privateRoom, roomsOf } from './rooms.ts';
import { SocketCalls } from './socket-calls.ts';
import { type SocketRefusal, registerSocketMetrics } from './socket-metrics.ts';
import { guardUpgrades } from './upgrades.ts';

const ACCEPTED = { type: 'ok', code: 1, message: {} } as const;
const FLUSH_MS = 100;
const MAX_TOPICS = 64;
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

/** Topics of a socket: rooms without its own and its session's. */
const topicsOf = ({ rooms, data }: ClientSocket): number => rooms.size - (data.user === null ? 1 : 2);

/** Polling is GET and POST; what else is sent to a connection the library answers with 500. */
function refuseOtherMethods({ method }: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (method === 'GET' || method === 'POST') return next();
  response.writeHead(405, { allow: 'GET, POST' }).end();
}

/** Gives every answer to a request headers; answers to upgrades get theirs where they are written (`upgrades.ts`). */
const withHeaders =
  (headers: Readonly<Record<string, string>>) =>
  (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (response instanceof ServerResponse) for (const name in headers) response.setHeader(name, headers[name] as string);
    next();
  };

/** Sends to sockets and answers their subscriptions. */
export class SocketGateway implements Publisher {
  readonly #roomOf: RoomOf;
  readonly #places: AddressPlaces;
  /** Connections that have entered the application. */
  readonly #entered = new WeakSet<EngineConnection>();
  readonly #platform: Omit<Platform, 'publisher'>;
  readonly #fanOut: FanOut;
  readonly #sources = new Map<string, { channel: Channel; source: ChannelSource<unknown> }>();
  readonly #limits = new Map<string, (topic: string) => ErrorCode | null>();
  #io: Server | undefined;
  #authenticate: Authenticate = async () => null;
  #calls = new SocketCalls([]);
  #timers: NodeJS.Timeout[] = [];
  /** Sessions that ended in this process. */
  #endings = 0;
  #refused: (reason: SocketRefusal) => void = () => {};

  constructor(platform: Omit<Platform, 'publisher'>, channels: Channel[]) {
    this.#platform = platform;
    this.#places = new AddressPlaces({ factor: platform.config.rateLimitFactor, trustProxy: platform.config.trustProxy });
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

  /**
   * Begins to take connections on a server; `calls` are those that may be made over them. Every answer, refusals included,
   * carries `headers`.
   */
  attach(
    server: HttpServer,
    authenticate: Authenticate,
    calls = new SocketCalls([]),
    headers: Readonly<Record<string, string>> = {},
  ): void {
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
      // Upgrades of other paths are refused at once (`upgrades.ts`); the library would keep them for a second.
      destroyUpgrade: false,
      allowRequest: (request, decide) => {
        const refusal = this.#refusalOfHandshake(request);
        if (refusal !== null) this.#refused(refusal);
        decide(refusal, refusal === null);
      },
    });
    this.#io = io;
    guardUpgrades(server, headers);
    io.engine.use(withHeaders(headers));
    io.engine.use(refuseOtherMethods);
    io.engine.use(this.#places.offers(() => this.#refused('too_many_sockets')));
    io.engine.on('connection', (connection: EngineConnection) => {
      connection.on('close', this.#places.take(this.#places.addressOf(connection.request)));
      connection.on('upgrade', () => this.#places.merge(tcpOf(connection)));
      guardConnection(connection, {
        clock: this.#platform.clock,
        factor: config.rateLimitFactor,
        refused: (reason) => this.#refused(reason),
      });
    });
    io.on('connection', (socket) => void this.#welcome(socket as ClientSocket));
    this.#fanOut.open(io);
    this.#refused = registerSocketMetrics(metrics, () => io.engine.clientsCount, this.#fanOut.counts);
    this.#timers = [
      setInterval(() => this.#fanOut.flush(), FLUSH_MS),
      setInterval(() => void this.recheckSessions(), RECHECK_MS),
    ];
  }

  #refusalOfHandshake(request: IncomingMessage): SocketRefusal | null {
    const { origin, host } = request.headers;
    if (!isOurOrigin(origin, host, this.#platform.config.publicUrl)) return 'origin';
    return this.#places.hasPlace(this.#places.addressOf(request)) ? null : 'too_many_sockets';
  }

  async #welcome(socket: ClientSocket): Promise<void> {
    const { token, lang } = socket.handshake.auth as { token?: unknown; lang?: unknown };
    const data: SocketData = {
      language: isLanguage(lang) ? lang : 'en',
      token: typeof token === 'string' ? token : '',
      user: null,
    };
    socket.data = data;
    if (this.#entered.has(socket.conn)) {
      // The library accepts repeated CONNECT packets at once, and each has its own topics.
      this.#refused('malformed');
      return cut(socket.conn);
    }
    this.#entered.add(socket.conn);
    // What is no packet of Socket.IO, or an event of this name.
    socket.on('error', () => {
      this.#refused('malformed');
      cut(socket.conn);
    });
    // A socket that leaves is closed at once.
    socket.on('disconnect', (reason) => {
      if (reason === 'client namespace disconnect') cut(socket.conn);
    });
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

  async #identify(socket: ClientSocket): Promise<void> {
    const { data } = socket;
    if (data.token === '') return;
    const user = await this.#liveUserOf(data.token);
    if (user === null) {
      this.#refused('session');
      this.#tellSessionEnded(socket);
      return;
    }
    data.user = user;
    await socket.join(`session:${user.sessionId}`);
  }

  /** The user of a token. A session that ends while it is looked up was read as live: it is looked up again. */
  async #liveUserOf(token: string): Promise<SessionUser | null> {
    for (;;) {
      const endings = this.#endings;
      const user = await this.#authenticate(token).catch(() => null);
      if (user === null || endings === this.#endings) return user;
    }
  }

  #tellSessionEnded(socket: ClientSocket): void {
    socket.emit('session', { ...presentError('SESSION_INVALID', socket.data.language), type: '999' });
  }

  /** Disconnects sockets whose sessions ended. An unreachable database ends no session. */
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
    if (topicsOf(socket) >= MAX_TOPICS) {
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

  isRead(userId: number, channel: Channel): boolean {
    return this.#fanOut.hasReaders(privateRoom(userId, channel.id));
  }

  dropSession(sessionId: number): void {
    this.#endings++;
    this.#io?.in(`session:${sessionId}`).disconnectSockets(true);
  }

  /** The rooms with members. */
  rooms(): string[] {
    return [...(this.#io?.of('/').adapter.rooms.keys() ?? [])];
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#io?.close();
  }
}
