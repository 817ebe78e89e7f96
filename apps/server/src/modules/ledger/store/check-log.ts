/** When each invariant was last checked, and what was found: of this process, in memory. */
import type { AnyInvariant } from '../../../platform/invariants.ts';
import type { Breach } from '../domain/invariant.ts';

/** The last check of one invariant. */
export interface CheckedInvariant {
  id: string;
  title: string;
  /** Null: not since this process began. */
  checked: number | null;
  breaches: number;
}

/** The last checks. */
export interface LastChecks {
  /** All of history. */
  whole: number | null;
  /** The newest entries. */
  newest: number | null;
  invariants: CheckedInvariant[];
}

const nameOf = ({ id, title }: { id: string; title: string }) => `${id} ${title}`;

/** Keeps what checks found. */
export class CheckLog {
  readonly #now: () => number;
  readonly #checked = new Map<string, { at: number; breaches: number }>();
  #whole: number | null = null;
  #newest: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a check of some invariants. */
  note(reach: 'whole' | 'newest', invariants: readonly AnyInvariant[], breaches: readonly Breach[]): void {
    const at = this.#now();
    if (reach === 'whole') this.#whole = at;
    else this.#newest = at;
    for (const invariant of invariants) {
      const found = breaches.filter(({ invariant: id, title }) => id === invariant.id && title === invariant.title).length;
      this.#checked.set(nameOf(invariant), { at, breaches: found });
    }
  }

  /** What is known of some invariants. */
  view(invariants: readonly AnyInvariant[]): LastChecks {
    const list = invariants.map(({ id, title }) => {
      const last = this.#checked.get(nameOf({ id, title }));
      return { id, title, checked: last?.at ?? null, breaches: last?.breaches ?? 0 };
    });
    return { whole: this.#whole, newest: this.#newest, invariants: list };
  }
}
