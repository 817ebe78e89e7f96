/**
 * The socket gateway: Socket.IO on the page's own origin. A client subscribes to topics (`<channel>[:<param>…]`);
 * which room that is, is decided here, from the session. Messages of `latestOnly` channels are conflated: one frame
 * per topic and 100 ms, encoded once for all readers, and skipped for readers that lag.
 */
import type { Server as HttpServer } from 'node:http';
import { type Channel, type Language, SOCKET_COMPRESSION_THRESHOLD_BYTES, isLanguage, topicOf } from '@glasshouse/contract';
import { Ajv } from 'ajv';
import { Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import { type Authenticate, presentError } from '../calls/dispatcher.ts';
import type { SessionUser } from '../calls/handler.ts';
import { isOurOrigin } from '../http/security.ts';
import type { Platform } from '../platform.ts';
import type { Publisher } from './publisher.ts';

const ACCEPTED = { type: 'ok', code: 1, message: {} } as const;
const FLUSH_MS = 100;
const MAX_TOPICS = 64;
const MESSAGE_EVENT = 'm';
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

interface Entry {
  channel: Channel;
  names: string[];
  check: (values: string[]) => boolean;
}

const ajv = new Ajv({ strict: false, coerceTypes: true });

function entryOf(channel: Channel): Entry {
  const names = Object.keys(channel.params);
  const validate = ajv.compile(z.toJSONSchema(z.strictObject(channel.params), { target: 'draft-7' }) as object);
  // `0x1`, ` 1` and `1.0` would name rooms that nobody speaks in.
  const check = (values: string[]) =>
    values.length === names.length &&
    values.every((value) => /^[1-9]?[0-9a-zA-Z]*$/.test(value) && !value.startsWith('0')) &&
    validate(Object.fromEntries(names.map((name, index) => [name, values[index]])));
  return { channel, names, check };
}

/** Sends to sockets and answers their subscriptions. */
export class SocketGateway implements Publisher {
  readonly #entries: Map<string, Entry>;
  readonly #latest = new Map<string, unknown>();
  readonly #dirty = new Set<string>();
  readonly #platform: Omit<Platform, 'publisher'>;
  #io: Server | undefined;
  #authenticate: Authenticate = async () => null;
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Omit<Platform, 'publisher'>, channels: Channel[]) {
    this.#platform = platform;
    this.#entries = new Map(channels.map((channel) => [channel.id, entryOf(channel)]));
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
    this.#timer = setInterval(() => this.#flush(), FLUSH_MS);
    new Gauge({
      name: 'glasshouse_sockets',
      help: 'Connected sockets',
      registers: [metrics],
      collect() {
        this.set(io.engine.clientsCount);
      },
    });
  }

  async #welcome(socket: ClientSocket): Promise<void> {
    const { token, lang } = socket.handshake.auth as { token?: unknown; lang?: unknown };
    socket.data.language = isLanguage(lang) ? lang : 'en';
    socket.data.user = null;
    socket.data.requests = 0;
    socket.data.second = 0;
    if (this.#socketsOf(socket.handshake.address) > MAX_SOCKETS_PER_ADDRESS) return void socket.disconnect(true);
    const known = this.#identify(socket, typeof token === 'string' ? token : '');
    socket.on('subscribe', (request: unknown, acknowledge: unknown) => {
      if (this.#isPatient(socket)) void known.then(() => this.#subscribe(socket, request, acknowledge));
    });
    socket.on('unsubscribe', (request: unknown, acknowledge: unknown) => {
      if (this.#isPatient(socket)) void known.then(() => this.#unsubscribe(socket, request, acknowledge));
    });
  }

  #socketsOf(address: string): number {
    let count = 0;
    for (const socket of this.#io?.sockets.sockets.values() ?? []) if (socket.handshake.address === address) count++;
    return count;
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

  #roomOf(socket: ClientSocket, topic: unknown): { room: string; entry: Entry } | 'PARAMETER_ERROR' | 'LOGIN_REQUIRED' {
    if (typeof topic !== 'string' || topic.length > 128) return 'PARAMETER_ERROR';
    const [id = '', ...values] = topic.split(':');
    const entry = this.#entries.get(id);
    if (!entry || !entry.check(values)) return 'PARAMETER_ERROR';
    if (entry.channel.access === 'visitor') return { room: topic, entry };
    return socket.data.user === null ? 'LOGIN_REQUIRED' : { room: `user:${socket.data.user.id}:${topic}`, entry };
  }

  async #subscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => {};
    const topic = (request as { topic?: unknown } | null)?.topic;
    const target = this.#roomOf(socket, topic);
    if (typeof target === 'string') return answer(presentError(target, socket.data.language));
    if (socket.rooms.has(target.room)) return answer(ACCEPTED);
    if (socket.rooms.size > MAX_TOPICS) return answer(presentError('TOO_MANY_REQUESTS', socket.data.language, { seconds: 1 }));
    await socket.join(target.room);
    answer(ACCEPTED);
    const latest = this.#latest.get(target.room);
    if (latest !== undefined) socket.emit(MESSAGE_EVENT, topic, latest);
  }

  async #unsubscribe(socket: ClientSocket, request: unknown, acknowledge: unknown): Promise<void> {
    const target = this.#roomOf(socket, (request as { topic?: unknown } | null)?.topic);
    if (typeof target !== 'string') await socket.leave(target.room);
    if (typeof acknowledge === 'function') acknowledge(ACCEPTED);
  }

  #flush(): void {
    for (const topic of this.#dirty) this.#io?.to(topic).volatile.emit(MESSAGE_EVENT, topic, this.#latest.get(topic));
    this.#dirty.clear();
  }

  publish(channel: Channel, params: Record<string, string | number>, message: unknown): void {
    const topic = topicOf(channel, params);
    if (channel.latestOnly) {
      this.#latest.set(topic, message);
      this.#dirty.add(topic);
    } else {
      this.#io?.to(topic).emit(MESSAGE_EVENT, topic, message);
    }
  }

  publishTo(userId: number, channel: Channel, message: unknown): void {
    this.#io?.to(`user:${userId}:${channel.id}`).emit(MESSAGE_EVENT, channel.id, message);
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
