/** Runs work of one name one after another, so that guesses made at once are counted one by one. */

/** Queues work by name within this process. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, number>();
  readonly #maxWaiting: number;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` after what the name has under way; null when too much is waiting already. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const waiting = this.#waiting.get(name) ?? 0;
    if (waiting >= this.#maxWaiting) return null;
    this.#waiting.set(name, waiting + 1);
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work, work);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      const rest = (this.#waiting.get(name) ?? 1) - 1;
      if (rest > 0) this.#waiting.set(name, rest);
      else {
        this.#waiting.delete(name);
        this.#last.delete(name);
      }
    }
  }
}
