/** How many connections an address has, from the first byte until they end, whether they enter the application or not. */
import type { IncomingMessage } from 'node:http';
import { socketAddressOf } from '../http/addresses.ts';

const MAX_CONNECTIONS = 200;

/** The places that an address has for its connections. */
export class AddressPlaces {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #trustProxy: boolean;

  /** `factor` multiplies how many there are. */
  constructor({ factor, trustProxy }: { factor: number; trustProxy: boolean }) {
    this.#most = MAX_CONNECTIONS * Math.max(1, factor);
    this.#trustProxy = trustProxy;
  }

  /** Who a handshake comes from. */
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
    return () => {
      const rest = (this.#taken.get(address) ?? 1) - 1;
      if (rest > 0) this.#taken.set(address, rest);
      else this.#taken.delete(address);
    };
  }
}
