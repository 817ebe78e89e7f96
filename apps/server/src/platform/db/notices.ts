/**
 * Receives notices of PostgreSQL (LISTEN) on its own connection. A notice can be lost before PostgreSQL registers a listener
 * and while the connection is made anew: every listener is called once when that is over, so that it looks for itself.
 */
import pg from 'pg';
import type { Logger } from 'pino';

const AGAIN_MS = 500;

/** What modules may ask. */
export interface Notices {
  /** Listens to a channel (letters and `_`) and to each new connection; returns a function that stops. */
  listen(channel: string, listener: (payload: string) => void): () => void;
}

/** Listens on one connection, which it makes anew when it breaks. */
export class NoticeBoard implements Notices {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | null = null;
  /** The newest statement: the driver takes one after another. */
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  listen(channel: string, listener: (payload: string) => void): () => void {
    if (!/^[a-z_]+$/.test(channel)) throw new RangeError(`${channel} is not a channel`);
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (listeners.size === 0) this.#listeners.set(channel, listeners);
    listeners.add(listener);
    // Notices before PostgreSQL has registered the listener are lost, so it is called once after that. Without a
    // connection `start` does both when there is one.
    const client = this.#client;
    if (client) {
      const registered = this.#last.then(() => client.query(`LISTEN ${channel}`));
      this.#last = registered.catch(() => {});
      registered.then(
        () => listeners.has(listener) && listener(''),
        () => {},
      );
    }
    return () => listeners.delete(listener);
  }

  /** Connects; later listeners are registered too. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'glasshouse-notices', keepAlive: true });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Stopped while it connected: this connection must be ended here.
    if (this.#stopped) return client.end();
    this.#client = client;
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener('');
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = null;
    this.#again();
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'notices of the database are not received');
        if (!this.#stopped) this.#again();
      });
    }, AGAIN_MS);
    this.#timer.unref();
  }

  /** Ends the connection. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }
}
