/**
 * Whose debts the running hour was charged for: all who owed something when it began are gone through once, some in each batch. Who
 * borrows later begins in the hour.
 *
 * Invariants: what a batch went through counts once the batch is kept.
 */

/** A walk through the accounts of an hour. */
export interface HourWalk {
  readonly hour: number;
  readonly users: readonly number[];
  /** The first that was not gone through. */
  readonly next: number;
}

/** The walk of the newest hour. */
export class HourWalks {
  readonly #debtors: () => Iterable<number>;
  #walk: HourWalk = { hour: -1, users: [], next: 0 };

  constructor(debtors: () => Iterable<number>) {
    this.#debtors = debtors;
  }

  /** Begins anew, as at a start. */
  clear(): void {
    this.#walk = { hour: -1, users: [], next: 0 };
  }

  /** The walk of an hour. A clock that went back goes on with the newest. */
  at(hour: number): HourWalk {
    if (hour > this.#walk.hour) this.#walk = { hour, users: [...this.#debtors()], next: 0 };
    return this.#walk;
  }

  /** Takes over how far a batch went. */
  keep({ hour, next }: Pick<HourWalk, 'hour' | 'next'>): void {
    if (hour === this.#walk.hour && next > this.#walk.next) this.#walk = { ...this.#walk, next };
  }
}
