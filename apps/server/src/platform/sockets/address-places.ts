/**
 * Counts the connections of an address, from the first byte until they end, whether they enter the application or not. A
 * WebSocket that upgrades a polling connection counts until that one takes it; one that is not taken stays for up to half
 * a minute.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { socketAddressOf } from '../http/addresses.ts';

const MAX_CONNECTIONS = 200;

/** The places that an address has for its connections. */
export class AddressPlaces {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #trustProxy: boolean;
  /** How those give their places back that offer themselves to a polling connection. */
  readonly #offers = new WeakMap<TcpSocket, () => void>();

  /** `factor` multiplies how many there are. */
  constructor({ factor, trustProxy }: { factor: number; trustProxy: boolean }) {
    this.#most = MAX_CONNECTIONS * Math.max(1, factor);
    this.#trustProxy = trustProxy;
  }

  /** The address of a handshake. */
  addressOf({ socket, headers }: IncomingMessage): string {
    return socketAddressOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], this.#trustProxy);
  }

  /** Whether an address has a place left. */
  hasPlace(address: string): boolean {
    return (this.#taken.get(address) ?? 0) < this.#most;
  }

  /** Takes a place; answers how to give it back. */
  take(address: string): () => void {
    this.#taken.set(address, (this.#taken.get(address) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const rest = (this.#taken.get(address) ?? 1) - 1;
      if (rest > 0) this.#taken.set(address, rest);
      else this.#taken.delete(address);
    };
  }

  /** Counts upgrades of polling connections; middleware of Engine.IO. `refused` is called for one beyond the limit. */
  offers(refused: () => void) {
    return (request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void): void => {
      const isOffer = request.headers.upgrade !== undefined && new URL(request.url ?? '', 'http://x').searchParams.get('sid');
      if (!isOffer) return next();
      const address = this.addressOf(request);
      if (!this.hasPlace(address)) {
        refused();
        return next(new Error('an address has no more places'));
      }
      const leave = this.take(address);
      this.#offers.set(request.socket, leave);
      request.socket.once('close', leave);
      next();
    };
  }

  /** The polling connection has taken it: from now on both are one. */
  merge(tcp: TcpSocket | null): void {
    if (tcp) this.#offers.get(tcp)?.();
  }
}
