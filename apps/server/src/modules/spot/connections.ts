/**
 * Connections whose orders end with them (cancel on disconnect): off until the connection asks for it.
 * Invariants: an order names its connection from its placing on, so that the next leader still knows which orders ended
 * with the process that held their connections.
 */
import type { SocketConnection, UserContext } from '../../platform/calls/handler.ts';

/** Remembers which connections asked for it. */
export class Connections {
  readonly #enabled = new Set<string>();
  readonly #watched = new Set<string>();
  readonly #ended: (userId: number, connection: string) => void;

  /** `ended` hears of each connection that closed while it was on. */
  constructor(ended: (userId: number, connection: string) => void) {
    this.#ended = ended;
  }

  /** Turns it on or off for orders placed from now on. */
  set(connection: SocketConnection, userId: number, enabled: boolean): void {
    const { id } = connection;
    if (!enabled) return void this.#enabled.delete(id);
    this.#enabled.add(id);
    if (this.#watched.has(id)) return;
    this.#watched.add(id);
    connection.onClose(() => {
      this.#enabled.delete(id);
      this.#watched.delete(id);
      this.#ended(userId, id);
    });
  }

  /** Whether a connection is one of this process and still open. */
  has(connection: string): boolean {
    return this.#watched.has(connection);
  }

  /** The connection that an order placed now names; null when it has none or did not ask. */
  of({ connection }: UserContext): string | null {
    return connection && this.#enabled.has(connection.id) ? connection.id : null;
  }
}
