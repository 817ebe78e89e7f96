/**
 * How long a group waits for company: a small group costs nearly as much as a large one. A lone caller waits for nobody.
 * Limits: GATHER_MS between two groups; behind a COMMIT as long as that takes.
 */

/** For how long a group waits for those whom the one before has answered, and from how many of them on. */
const GATHER_MS = 2;
const GATHER_FROM = 8;

/** Waits until enough commands stand in the line. */
export class Gathering {
  readonly #lengthOfLine: () => number;
  /** How many commands the last group answered, and how many stood in the line as it began to. */
  #last = { answered: 0, inLine: 0 };
  /** How many are hoped for now, and what ends the wait. */
  #waiting: { readonly hoped: number; readonly end: () => void } | null = null;

  constructor(lengthOfLine: () => number) {
    this.#lengthOfLine = lengthOfLine;
  }

  /** Hears that so many are answered now. */
  answering(answered: number): void {
    this.#last = { answered, inLine: this.#lengthOfLine() };
  }

  /** Hears that somebody has come. */
  came(): void {
    if (this.#waiting && this.#lengthOfLine() >= this.#waiting.hoped) this.#waiting.end();
  }

  /**
   * Waits a moment for callers who were just answered and send again, up to a full group: without it two halves of them would take
   * turns. Callers of this process may be back already: they are not hoped for a second time.
   */
  async again(most: number): Promise<void> {
    const { answered, inLine } = this.#last;
    const hoped = Math.min(inLine + answered, most);
    if (answered < GATHER_FROM || this.#lengthOfLine() >= hoped) return;
    const gathered = Promise.withResolvers<void>();
    const timer = setTimeout(gathered.resolve, GATHER_MS);
    await this.#until(hoped, gathered);
    clearTimeout(timer);
  }

  /** Whether so many stand in the line, now or before something has ended. */
  async has(hoped: number, end: Promise<unknown>): Promise<boolean> {
    if (this.#lengthOfLine() < hoped) {
      const gathered = Promise.withResolvers<void>();
      void end.then(() => gathered.resolve());
      await this.#until(hoped, gathered);
    }
    return this.#lengthOfLine() >= hoped;
  }

  async #until(hoped: number, gathered: PromiseWithResolvers<void>): Promise<void> {
    this.#waiting = { hoped, end: gathered.resolve };
    await gathered.promise;
    this.#waiting = null;
  }
}
