/** Sums over all positions of a market: they change with every trade and are walked through whole, so they are kept for a moment. */

/** They are at most so old, ms. */
const OLDEST_MS = 5_000;

/** Keeps what was read by what it is of. */
export class Recent {
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly read: number; readonly value: Promise<unknown> }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What `read` answered within the last seconds, else what it answers now; a failure is not kept. */
  async of<T>(key: string, read: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const known = this.#known.get(key);
    if (known && now - known.read < OLDEST_MS) return (await known.value) as T;
    for (const [each, { read: at }] of this.#known) if (now - at >= OLDEST_MS) this.#known.delete(each);
    const value = read();
    this.#known.set(key, { read: now, value });
    try {
      return await value;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
