/** Limits parallel work that costs memory or processor time. When too many wait, the next is refused at once. */
import { refuse } from '../refusal.ts';

/** A number of places; work waits for one in the order of coming. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  readonly #maxWaiting: number;
  #free: number;

  constructor(places: number, maxWaiting: number) {
    this.#free = places;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` in a place. Refusal: UNAVAILABLE when all places are taken and too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#maxWaiting) refuse('UNAVAILABLE');
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes to the longest waiting, or becomes free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
