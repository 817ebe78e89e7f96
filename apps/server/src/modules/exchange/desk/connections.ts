/**
 * Connections whose orders end with them (cancel on disconnect): off until the connection asks for it.
 *
 * Invariants: an order names its connection, and that its process, from its placement on. A connection is open as long as its
 * living process says so (`presence.ts`); every process can know of it before its first order is placed. The leader looks
 * every second and ends the orders of all others, so whatever is lost on the way (the command of the process that saw it close, a
 * process that dies, a market that took no cancels, an order that came after its connection had gone) is made up for, and
 * what another living process holds stays. Limits: a process that is silent for ten seconds counts as gone (ADR 22).
 */
import type { Logger } from 'pino';
import type { SocketConnection, UserContext } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenOrders } from '../domain/open-orders.ts';
import { Presence, loadOpenConnections } from '../../../platform/leader/index.ts';

/** So long it is known of a connection that it had asked: longer than a call takes that was under way when it closed. */
const REMEMBERED_MS = 300_000;

/** What the connections of a process need. */
export interface ConnectionDeps {
  readonly db: Db;
  readonly log: Logger;
  /** Names this process among all. */
  readonly processId: string;
  readonly isLeading: () => boolean;
  /** The open orders; none where this process does not lead. */
  readonly openOrders: () => Pick<OpenOrders, 'ofConnections'>;
  readonly takesCancels: (marketId: number) => boolean;
  /** Ends the orders of a connection. */
  readonly end: (userId: number, connection: string) => Promise<unknown>;
}

/** Remembers which connections asked for it, and ends the orders of those that closed. */
export class Connections {
  readonly #deps: ConnectionDeps;
  /** Names of those whose orders end with them; of them those of which every process can know, and those for whose next orders it is on. */
  readonly #open = new Set<string>();
  readonly #told = new Set<string>();
  readonly #enabled = new Set<string>();
  /** When those closed for which it was on. */
  readonly #closed = new Map<string, number>();
  /** Those whose orders this process is ending. */
  readonly #ending = new Set<string>();
  /** The sign of life of this process. */
  readonly presence: Presence;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.presence = new Presence(deps.db, deps.processId, () => [...this.#open]);
  }

  #nameOf({ id }: Pick<SocketConnection, 'id'>): string {
    return `${this.presence.id}:${id}`;
  }

  /** Turns it on or off for orders placed from now on. */
  async set(connection: SocketConnection, userId: number, enabled: boolean): Promise<void> {
    const name = this.#nameOf(connection);
    if (!enabled) return void this.#enabled.delete(name);
    if (!this.#open.has(name)) {
      this.#open.add(name);
      connection.onClose(() => this.#close(name, userId));
    }
    // The leader must know of it before it sees an order of it.
    if (!this.#told.has(name)) await this.presence.speak();
    if (!this.#open.has(name)) return;
    this.#told.add(name);
    this.#enabled.add(name);
  }

  #close(name: string, userId: number): void {
    this.#open.delete(name);
    this.#told.delete(name);
    if (this.#enabled.delete(name)) this.#closed.set(name, performance.now());
    this.#end(userId, name);
  }

  /** The connection that an order placed now names, also when it has just closed; null when it has none or did not ask. */
  of({ connection }: UserContext): string | null {
    const name = connection && this.#nameOf(connection);
    return name && (this.#enabled.has(name) || this.#closed.has(name)) ? name : null;
  }

  /** Says what is open and, where this process leads, ends the orders of connections that no living process holds open. */
  async follow(): Promise<void> {
    for (const [name, at] of this.#closed) if (performance.now() - at > REMEMBERED_MS) this.#closed.delete(name);
    await this.presence.speak();
    await this.endGone();
  }

  /** The second half of that. */
  async endGone(): Promise<void> {
    if (!this.#deps.isLeading()) return;
    // Orders first: their connections were written before they were placed, so one that is not read then has closed.
    const gone = new Map<string, number>();
    for (const { connection, userId, marketId } of this.#deps.openOrders().ofConnections())
      if (connection && !this.#open.has(connection) && this.#deps.takesCancels(marketId)) gone.set(connection, userId);
    // Of its own it knows better than what it said last.
    const others = [...gone.keys()].filter((name) => !name.startsWith(`${this.presence.id}:`));
    const open = others.length === 0 ? null : await loadOpenConnections(this.#deps.db, others);
    for (const [name, userId] of gone) if (!open?.has(name)) this.#end(userId, name);
  }

  #end(userId: number, name: string): void {
    if (this.#ending.has(name)) return;
    this.#ending.add(name);
    this.#deps
      .end(userId, name)
      .catch((error: unknown) => {
        // The leader finds them at its next look.
        this.#deps.log.warn({ err: error, userId }, 'orders of a closed connection were not cancelled yet');
      })
      .finally(() => this.#ending.delete(name));
  }
}
