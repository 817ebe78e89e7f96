/**
 * Bounds what the connections of one address hold of this process: how many there are, counted before a byte of them is read,
 * and how many bytes of bodies are under way. Beyond a bound the slowest connection of the same address ends, and not the newest:
 * a caller whose neighbour leaves half-sent requests behind is served. IPv6 counts by /64. Behind a proxy (`trustProxy`) all
 * connections are the proxy's, which bounds its own callers; bodies still count for whom it names. See ADR 27.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf, socketAddressOf } from './addresses.ts';
import { CALL_BODY_BYTES } from './call-entry.ts';

/** Connections of one address; a thousand callers behind one address are taken in at once. */
const MAX_CONNECTIONS = 1_024;
/** So many times that many are a proxy's. */
const PROXY_FACTOR = 16;
/** Bytes of bodies under way, of one address. */
const MAX_BODY_BYTES = 4_194_304;

/** Bounds for one address, and who is one. */
export interface ConnectionBounds {
  readonly trustProxy: boolean;
  readonly connections: number;
  readonly bodyBytes: number;
}

/** Why a connection was ended: its address had too many, or too many bytes of bodies under way. */
export type CutReason = 'connections' | 'bodies';

/** The bounds of an installation; `factor` multiplies them. */
export function connectionBounds({
  trustProxy,
  rateLimitFactor,
}: {
  trustProxy: boolean;
  rateLimitFactor: number;
}): ConnectionBounds {
  const factor = Math.max(1, rateLimitFactor);
  return {
    trustProxy,
    connections: MAX_CONNECTIONS * factor * (trustProxy ? PROXY_FACTOR : 1),
    bodyBytes: MAX_BODY_BYTES * factor,
  };
}

interface Connection {
  readonly socket: Socket;
  readonly account: Account;
  /** Whether a whole head has come. */
  hasAsked: boolean;
  isUpgraded: boolean;
  /** The request whose body is under way, for whom it counts, and how much. */
  request: IncomingMessage | null;
  payer: Account | null;
  bytes: number;
}

/** What an address holds; both sets begin with what has been there longest. It is one of `all` while it holds anything. */
interface Account {
  readonly all: Map<string, Account>;
  readonly address: string;
  readonly connections: Set<Connection>;
  readonly receiving: Set<Connection>;
  bytes: number;
}

/** Node sets it while an answer is under way. */
const isAnswering = (socket: Socket): boolean => Boolean((socket as { _httpMessage?: unknown })._httpMessage);

/**
 * The connection that costs its address most for nothing: one that has not sent its first head, then one whose body does not
 * end, then an idle one, then one that takes longest to take its answer; the oldest of its kind. Null: all are sockets of the app.
 */
function slowestOf({ connections, receiving }: Account): Connection | null {
  let idle: Connection | undefined;
  let answering: Connection | undefined;
  for (const one of connections) {
    if (one.isUpgraded) continue;
    if (!one.hasAsked) return one;
    if (isAnswering(one.socket)) answering ??= one;
    else idle ??= one;
  }
  const [body] = receiving;
  return body ?? idle ?? answering ?? null;
}

/** How much of the memory a body may take: what it says it is, and never more than a call may have. Longer ones are streamed or refused. */
function bytesOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length !== undefined) return Math.min(Number(length), CALL_BODY_BYTES);
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

function close(connection: Connection): void {
  received(connection);
  connection.account.connections.delete(connection);
  forgetEmpty(connection.account);
}

/** One function for all requests; of those that come one behind the other, the next may have begun. */
function onEnd(this: IncomingMessage): void {
  const connection = (this.socket as Counted)[CONNECTION];
  if (connection?.request === this) received(connection);
}

/** The connections of a server, by address. */
export class ConnectionLimits {
  readonly #bounds: ConnectionBounds;
  readonly #cut: (reason: CutReason) => void;
  readonly #accounts = new Map<string, Account>();

  /** `cut` is called for each connection that is ended. */
  constructor(bounds: ConnectionBounds, cut: (reason: CutReason) => void = () => {}) {
    this.#bounds = bounds;
    this.#cut = cut;
  }

  /** How many addresses hold anything. */
  get size(): number {
    return this.#accounts.size;
  }

  /** Stands before whoever listens to a server; called when all others listen already. */
  stand(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.#open(socket));
    server.prependListener('request', (request: IncomingMessage) => this.#ask(request));
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
      const connection = (socket as Counted)[CONNECTION];
      if (connection) connection.isUpgraded = connection.hasAsked = true;
    });
  }

  #accountOf(address: string): Account {
    let account = this.#accounts.get(address);
    if (account === undefined) {
      account = { all: this.#accounts, address, connections: new Set(), receiving: new Set(), bytes: 0 };
      this.#accounts.set(address, account);
    }
    return account;
  }

  #open(socket: Socket): void {
    const account = this.#accountOf(addressOf(socket.remoteAddress));
    if (account.connections.size >= this.#bounds.connections) {
      this.#cut('connections');
      const slowest = slowestOf(account);
      if (slowest === null) {
        socket.destroy();
        return;
      }
      close(slowest);
      slowest.socket.destroy();
    }
    const empty = { request: null, payer: null, bytes: 0 };
    const connection: Connection = { socket, account, hasAsked: false, isUpgraded: false, ...empty };
    (socket as Counted)[CONNECTION] = connection;
    account.connections.add(connection);
    // One whose account was given up meanwhile would be counted by nobody.
    this.#accounts.set(account.address, account);
    socket.once('close', () => close(connection));
  }

  #ask(request: IncomingMessage): void {
    const connection = (request.socket as Counted)[CONNECTION];
    if (connection === undefined) return;
    connection.hasAsked = true;
    if (connection.request !== null) received(connection);
    const bytes = bytesOf(request);
    if (bytes === 0) return;
    const payer = this.#payerOf(connection, request);
    connection.request = request;
    connection.payer = payer;
    connection.bytes = bytes;
    payer.bytes += bytes;
    payer.receiving.add(connection);
    request.on('end', onEnd);
    if (payer.bytes > this.#bounds.bodyBytes) this.#makeRoom(payer);
  }

  #payerOf({ account }: Connection, { headers }: IncomingMessage): Account {
    const forwarded = headers['x-forwarded-for'];
    if (!this.#bounds.trustProxy || forwarded === undefined) return account;
    return this.#accountOf(socketAddressOf(account.address, forwarded, true));
  }

  /** The bodies that began first end first. */
  #makeRoom(payer: Account): void {
    for (const slow of payer.receiving) {
      if (payer.bytes <= this.#bounds.bodyBytes) return;
      this.#cut('bodies');
      close(slow);
      slow.socket.destroy();
    }
  }
}
