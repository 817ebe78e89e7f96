/** Ids that are served in ascending order, while more may come in behind the one that is served. */

/** A set of ids above a first one; each is given once. */
export class InOrder {
  /** Descending, so that the next is the last. */
  #left: number[] = [];
  readonly #known = new Set<number>();
  #isSorted = true;
  #at: number;

  constructor(after: number) {
    this.#at = after;
  }

  /** Adds an id; one that was passed, or is there, is not added. */
  add(id: number): void {
    if (id <= this.#at || this.#known.has(id)) return;
    this.#known.add(id);
    this.#left.push(id);
    this.#isSorted = false;
  }

  /** The next id; null when none is left. */
  next(): number | null {
    if (!this.#isSorted) this.#left.sort((a, b) => b - a);
    this.#isSorted = true;
    const id = this.#left.pop();
    if (id === undefined) return null;
    this.#at = id;
    return id;
  }
}
