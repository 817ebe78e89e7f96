/**
 * The socket gateway: Socket.IO on the page's own origin. A client subscribes to topics (`<channel>[:<param>…]`);
 * `rooms.ts` decides which room that is, `fan-out.ts` sends public topics, conflated to one frame per 100 ms.
 */
import type { Server as HttpServer } from 'node:http';
import { type Channel, type Language, SOCKET_COMPRESSION_THRESHOLD_BYTES, isLanguage, topicOf } from '@glasshouse/contract';
import { Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import { type Authenticate, presentError } from '../calls/dispatcher.ts';
import type { SessionUser } from '../calls/handler.ts';
import { socketAddressOf } from '../http/addresses.ts';
import { isOurOrigin } from '../http/security.ts';
import type { Platform } from '../platform.ts';
import { FanOut } from './fan-out.ts';
import { MESSAGE_EVENT } from './frame.ts';
import type { Publisher } from './publisher.ts';
import { type RoomOf, privateRoom, roomsOf } from './rooms.ts';

const ACCEPTED = { type: 'ok', code: 1, message: {} } as const;
const FLUSH_MS = 100;
const MAX_TOPICS = 64;
const MAX_SOCKETS_PER_ADDRESS = 200;
/** Requests of one socket in a second; who asks faster is cut. */
const MAX_REQUESTS_PER_SECOND = 100;

interface SocketData {
  /** Requests in the current second. */
  requests: number;
  second: number;
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
  #io: Server | undefined;
  #authenticate: Authenticate = async () => null;
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Omit<Platform, 'publisher'>, channels: Channel[]) {
    this.#platform = platform;
    this.#roomOf = roomsOf(channels);
    this.#fanOut = new FanOut(platform.clock);
  }

  /** Begins to take connections on a server. */
  attach(server: HttpServer, authenticate: Authenticate): void {
    const { config, metrics } = this.#platform;
    this.#authenticate = authenticate;
    const io = new Server(server, {
      serveClient: false,
      // Compressed frames would be encoded once per client (AMB-100).
      perMessageDeflate: false,
      httpCompression: { threshold: SOCKET_COMPRESSION_THRESHOLD_BYTES },
      maxHttpBufferSize: 16_384,
      allowRequest: (request, decide) =>
        decide(null, isOurOrigin(request.headers.origin, request.headers.host, config.publicUrl)),
    });
    this.#io = io;
    io.on('connection', (socket) => void this.#welcome(socket as ClientSocket));
    const fanOut = this.#fanOut;
    fanOut.open(io);
    this.#timer = setInterval(() => fanOut.flush(), FLUSH_MS);
    new Gauge({
      name: 'glasshouse_sockets',
      help: 'Connected sockets',
      registers: [metrics],
      collect() {
        this.set(io.engine.clientsCount);
      },
    });
    new Gauge({
      name: 'glasshouse_socket_frames',
      help: 'Frames of public topics since the start: delivered, skipped for lagging readers; readers cut',
      labelNames: ['outcome'],
      registers: [metrics],
      collect() {
        for (const [outcome, count] of Object.entries(fanOut.counts)) this.set({ outcome }, count);
      },
    });
  }

  async #welcome(socket: ClientSocket): Promise<void> {
    const { token, lang } = socket.handshake.auth as { token?: unknown; lang?: unknown };
    socket.data.language = isLanguage(lang) ? lang : 'en';
    socket.data.user = null;
    socket.data.requests = 0;
    socket.data.second = 0;
    if (!this.#admits(socket)) return void socket.disconnect(true);
    const known = this.#identify(socket, typeof token === 'string' ? token : '');
    socket.on('subscribe', (request: unknown, acknowledge: unknown) => {
      if (this.#isPatient(socket)) void known.then(() => this.#subscribe(socket, request, acknowledge));
    });
    socket.on('unsubscribe', (request: unknown, acknowledge: unknown) => {
      if (this.#isPatient(socket)) void known.then(() => this.#unsubscribe(socket, request, acknowledge));
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

  /** Counts a request; a socket that floods is disconnected. */
  #isPatient(socket: ClientSocket): boolean {
    const second = Math.floor(this.#platform.clock.now() / 1000);
    if (socket.data.second !== second) Object.assign(socket.data, { second, requests: 0 });
    if (++socket.data.requests <= MAX_REQUESTS_PER_SECOND) return true;
    socket.disconnect(true);
    return false;
  }

  async #identify(socket: ClientSocket, token: string): Promise<void> {
    if (token === '') return;
    const user = await this.#authenticate(token).catch(() => null);
    if (user === null) {
      socket.emit('session', {
        ...presentError('SESSION_INVALID', socket.data.language),
        type: '999',
      });
      return;
    }
    socket.data.user = user;
    await socket.join(`session:${user.sessionId}`);
  }

  async #subscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => {};
    const topic = (request as { topic?: unknown } | null)?.topic;
    const target = this.#roomOf(topic, socket.data.user);
    if (typeof target === 'string') return answer(presentError(target, socket.data.language));
    if (socket.rooms.has(target.room)) return answer(ACCEPTED);
    if (socket.rooms.size > MAX_TOPICS) return answer(presentError('TOO_MANY_REQUESTS', socket.data.language, { seconds: 1 }));
    await socket.join(target.room);
    answer(ACCEPTED);
    const latest = this.#fanOut.latest(target.room);
    if (latest !== undefined) socket.emit(MESSAGE_EVENT, topic, latest);
  }

  async #unsubscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const target = this.#roomOf((request as { topic?: unknown } | null)?.topic, socket.data.user);
    if (typeof target !== 'string') await socket.leave(target.room);
    if (typeof acknowledge === 'function') acknowledge(ACCEPTED);
  }

  publish(channel: Channel, params: Record<string, string | number>, message: unknown): void {
    const topic = topicOf(channel, params);
    if (channel.latestOnly) this.#fanOut.offerLatest(topic, message);
    else this.#fanOut.offerNext(topic, message as readonly unknown[]);
  }

  publishTo(userId: number, channel: Channel, message: unknown): void {
    this.#io?.to(privateRoom(userId, channel.id)).emit(MESSAGE_EVENT, channel.id, message);
  }

  dropSession(sessionId: number): void {
    this.#io?.in(`session:${sessionId}`).disconnectSockets(true);
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#io?.close();
  }
}
