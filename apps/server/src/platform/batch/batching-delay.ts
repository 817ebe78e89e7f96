/**
 * How long a batch waits for company: a small batch costs nearly as much as a large one. A lone caller waits for nobody.
 * Limits: GATHER_MS between two batches; behind a COMMIT as long as that takes.
 */

/** For how long a batch waits for those whom the one before has answered, and from how many of them on. */
const GATHER_MS = 2;
const GATHER_FROM = 8;

/** Waits until enough commands stand in the line. */
export class BatchingDelay {
  readonly #queueLength: () => number;
  /** How many commands the last batch answered, and how many stood in the line as it began to. */
  #last = { answered: 0, queued: 0 };
  /** How many are hoped for now, and what ends the wait. */
  #waiting: { readonly hoped: number; readonly end: () => void } | null = null;

  constructor(queueLength: () => number) {
    this.#queueLength = queueLength;
  }

  /** Notes that so many commands are answered now. */
  answering(answered: number): void {
    this.#last = { answered, queued: this.#queueLength() };
  }

  /** Notes that a command has come. */
  came(): void {
    if (this.#waiting && this.#queueLength() >= this.#waiting.hoped) this.#waiting.end();
  }

  /**
   * Waits a moment for callers who were just answered and send again, up to a full batch: without it two halves of them would take
   * turns. Callers of this process may be back already: they are not hoped for a second time.
   */
  async again(most: number): Promise<void> {
    const { answered, queued } = this.#last;
    const hoped = Math.min(queued + answered, most);
    if (answered < GATHER_FROM || this.#queueLength() >= hoped) return;
    const gathered = Promise.withResolvers<void>();
    const timer = setTimeout(gathered.resolve, GATHER_MS);
    await this.#until(hoped, gathered);
    clearTimeout(timer);
  }

  /** Whether so many stand in the line, now or before something has ended. */
  async has(hoped: number, end: Promise<unknown>): Promise<boolean> {
    if (this.#queueLength() < hoped) {
      const gathered = Promise.withResolvers<void>();
      void end.then(() => gathered.resolve());
      await this.#until(hoped, gathered);
    }
    return this.#queueLength() >= hoped;
  }

  async #until(hoped: number, gathered: PromiseWithResolvers<void>): Promise<void> {
    this.#waiting = { hoped, end: gathered.resolve };
    await gathered.promise;
    this.#waiting = null;
  }
}
