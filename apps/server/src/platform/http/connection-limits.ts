/**
 * Limits what the connections of one address use, before a byte is read: their number, how many may send their first
 * request at the same time (the others wait unread), and the bytes of bodies under way. Beyond a limit the slowest
 * connection of the same address ends, not the newest: a caller whose neighbor leaves half-sent requests is served.
 * IPv6 counts by /64. Behind a proxy (`trustProxy`) all connections are the proxy's, which limits its own callers; bodies
 * still count for the address it names. See ADR 30.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf, socketAddressOf } from './addresses.ts';
import { CALL_BODY_BYTES } from './call-entry.ts';

/** Connections of one address; a thousand callers behind one address are taken in at once. */
const MAX_CONNECTIONS = 1_024;
/** So many times that many are a proxy's. */
const PROXY_FACTOR = 16;
/** Those of them that may send their first request at the same time, and for how long while others wait for that. */
const MAX_FRESH = 64;
const FRESH_MS = 2_000;
/**
 * Of so many slow ones one ends at each look. Few, because what they sent is garbage then, and garbage stays in the memory for a
 * while: a flood is to be read far slower than it comes.
 */
const FRESH_PER_CUT = 32;
const LOOK_EVERY_MS = 250;
/** Bytes of bodies under way, of one address. */
const MAX_BODY_BYTES = MAX_FRESH * CALL_BODY_BYTES;

/** Limits of one address. */
export interface ConnectionBounds {
  readonly trustProxy: boolean;
  readonly connections: number;
  readonly fresh: number;
  readonly bodyBytes: number;
}

/** Why a connection was ended: its address had too many, too many bytes of bodies under way, or others waited for its first request. */
export type CutReason = 'connections' | 'bodies' | 'slow';

/** The bounds of an installation; `factor` multiplies them. */
export function connectionBounds({
  trustProxy,
  rateLimitFactor,
}: {
  trustProxy: boolean;
  rateLimitFactor: number;
}): ConnectionBounds {
  const factor = Math.max(1, rateLimitFactor);
  const ofPeer = factor * (trustProxy ? PROXY_FACTOR : 1);
  return {
    trustProxy,
    connections: MAX_CONNECTIONS * ofPeer,
    fresh: MAX_FRESH * ofPeer,
    bodyBytes: MAX_BODY_BYTES * factor,
  };
}

interface Connection {
  readonly socket: Socket;
  readonly account: Account;
  isUpgraded: boolean;
  /** When it could begin its first request. */
  since: number;
  /** The request whose body is under way, for whom it counts, and how much. */
  request: IncomingMessage | null;
  payer: Account | null;
  bytes: number;
}

/** What an address holds; all begin with what has been there longest. It is one of `all` while it holds anything. */
interface Account {
  readonly all: Map<string, Account>;
  readonly address: string;
  readonly connections: Set<Connection>;
  /** Unread connections, and those with their first request under way. */
  readonly waiting: Connection[];
  readonly fresh: Set<Connection>;
  readonly receiving: Set<Connection>;
  bytes: number;
}

/** Node sets it while an answer is under way. */
const isAnswering = (socket: Socket): boolean => Boolean((socket as { _httpMessage?: unknown })._httpMessage);

/**
 * The connection that costs its address most for nothing: one that waits, one whose first request does not end, one whose body does
 * not end, an idle one, one that takes longest to take its answer; the oldest of its kind. Null: all are sockets of the app.
 */
function slowestOf({ connections, waiting, fresh, receiving }: Account): Connection | null {
  const [first] = fresh;
  const [body] = receiving;
  const known = waiting[0] ?? first ?? body;
  if (known) return known;
  let answering: Connection | undefined;
  for (const one of connections) {
    if (one.isUpgraded) continue;
    if (!isAnswering(one.socket)) return one;
    answering ??= one;
  }
  return answering ?? null;
}

/** How much of the memory a body may take: what it says it is, and never more than a call may have. Longer ones are streamed or refused. */
function bytesOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length) < CALL_BODY_BYTES ? Number(length) : CALL_BODY_BYTES;
  return headers['transfer-encoding'] === undefined ? 0 : CALL_BODY_BYTES;
}

const CONNECTION = Symbol('connection');
type Counted = Socket & { [CONNECTION]?: Connection };

function forgetEmpty(account: Account): void {
  const { all, address, connections, receiving } = account;
  if (connections.size === 0 && receiving.size === 0 && all.get(address) === account) all.delete(address);
}

/** Its body has come whole, or never will. */
function received(connection: Connection): void {
  const { payer, bytes } = connection;
  if (payer === null) return;
  payer.bytes -= bytes;
  payer.receiving.delete(connection);
  connection.request = connection.payer = null;
  connection.bytes = 0;
  forgetEmpty(payer);
}

function end(connection: Connection): void {
  const { account, socket } = connection;
  received(connection);
  account.connections.delete(connection);
  account.fresh.delete(connection);
  const at = account.waiting.indexOf(connection);
  if (at >= 0) account.waiting.splice(at, 1);
  forgetEmpty(account);
  socket.destroy();
}

const ignore = (): void => {};

/** The connections of a server, by address. */
export class ConnectionLimits {
  readonly #bounds: ConnectionBounds;
  readonly #cut: (reason: CutReason) => void;
  readonly #accounts = new Map<string, Account>();
  /** Those in which connections wait. */
  readonly #crowded = new Set<Account>();
  #server: Server | undefined;
  #listeners: ((socket: Socket) => void)[] = [];
  /** Called at the end of each body: one function for all. */
  readonly #onEnd: (this: IncomingMessage) => void;

  /** `cut` is called for each connection that is ended. */
  constructor(bounds: ConnectionBounds, cut: (reason: CutReason) => void = () => {}) {
    this.#bounds = bounds;
    this.#cut = cut;
    const prove = (connection: Connection) => this.#prove(connection);
    this.#onEnd = function onEnd() {
      const connection = (this.socket as Counted)[CONNECTION];
      // Of requests that come one behind the other, the next may have begun.
      if (connection?.request !== this) return;
      received(connection);
      prove(connection);
    };
  }

  /** How many addresses hold anything. */
  get size(): number {
    return this.#accounts.size;
  }

  /** Puts itself before the server's listeners; called after all others were added. */
  stand(server: Server): void {
    this.#server = server;
    // Node reads a connection from its first moment otherwise.
    Object.assign(server, { pauseOnConnect: true });
    this.#listeners = server.listeners('connection') as ((socket: Socket) => void)[];
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => this.#open(socket));
    server.prependListener('request', (request: IncomingMessage) => this.#ask(request));
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
      const connection = (socket as Counted)[CONNECTION];
      if (connection === undefined) return;
      connection.isUpgraded = true;
      this.#prove(connection);
    });
    const looking = setInterval(() => this.look(performance.now()), LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(looking));
  }

  /** Ends first requests that are slow while others wait; where the server stops, who waits. `now` is in milliseconds. */
  look(now: number): void {
    const isOpen = this.#server?.listening ?? false;
    for (const account of this.#crowded) {
      const { fresh, waiting } = account;
      while (!isOpen && waiting[0]) end(waiting[0]);
      let most = Math.min(waiting.length, Math.ceil(this.#bounds.fresh / FRESH_PER_CUT));
      for (const slow of fresh) {
        if (most-- <= 0 || now - slow.since < FRESH_MS) break;
        this.#end(slow, 'slow');
      }
      this.#admit(account);
    }
  }

  #accountOf(address: string): Account {
    let account = this.#accounts.get(address);
    if (account === undefined) {
      account = {
        all: this.#accounts,
        address,
        connections: new Set(),
        waiting: [],
        fresh: new Set(),
        receiving: new Set(),
        bytes: 0,
      };
      this.#accounts.set(address, account);
    }
    return account;
  }

  #open(socket: Socket): void {
    const account = this.#accountOf(addressOf(socket.remoteAddress));
    if (account.connections.size >= this.#bounds.connections) {
      const slowest = slowestOf(account);
      if (slowest === null) {
        this.#cut('connections');
        socket.destroy();
        return;
      }
      this.#end(slowest, 'connections');
    }
    const connection: Connection = { socket, account, isUpgraded: false, since: 0, request: null, payer: null, bytes: 0 };
    (socket as Counted)[CONNECTION] = connection;
    account.connections.add(connection);
    // The end of the slowest may have given it up.
    this.#accounts.set(account.address, account);
    socket.on('error', ignore);
    socket.once('close', () => {
      end(connection);
      this.#admit(account);
    });
    account.waiting.push(connection);
    this.#admit(account);
  }

  /** Lets those be read that came last: the others have waited longer than people do. */
  #admit(account: Account): void {
    const { waiting, fresh } = account;
    while (fresh.size < this.#bounds.fresh) {
      const next = waiting.pop();
      if (next === undefined) break;
      fresh.add(next);
      next.since = performance.now();
      for (const listener of this.#listeners) listener.call(this.#server, next.socket);
      next.socket.resume();
    }
    if (waiting.length > 0) this.#crowded.add(account);
    else this.#crowded.delete(account);
  }

  /** Its first request has come. */
  #prove(connection: Connection): void {
    if (connection.account.fresh.delete(connection) && connection.account.waiting.length > 0) this.#admit(connection.account);
  }

  #ask(request: IncomingMessage): void {
    const connection = (request.socket as Counted)[CONNECTION];
    if (connection === undefined) return;
    if (connection.request !== null) received(connection);
    const bytes = bytesOf(request);
    if (bytes === 0) {
      this.#prove(connection);
      return;
    }
    const payer = this.#payerOf(connection, request);
    connection.request = request;
    connection.payer = payer;
    connection.bytes = bytes;
    payer.bytes += bytes;
    payer.receiving.add(connection);
    request.on('end', this.#onEnd);
    // The bodies that began first end first.
    for (const slow of payer.receiving) {
      if (payer.bytes <= this.#bounds.bodyBytes) break;
      this.#end(slow, 'bodies');
    }
  }

  #payerOf({ account }: Connection, { headers }: IncomingMessage): Account {
    const forwarded = headers['x-forwarded-for'];
    if (!this.#bounds.trustProxy || forwarded === undefined) return account;
    return this.#accountOf(socketAddressOf(account.address, forwarded, true));
  }

  #end(connection: Connection, reason: CutReason): void {
    this.#cut(reason);
    end(connection);
  }
}
