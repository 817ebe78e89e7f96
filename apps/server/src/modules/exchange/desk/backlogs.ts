/**
 * Which markets have triggers that are still to fire, as the database knows it; only what changed is written.
 * Invariants: memory follows the commit.
 */
import type { Db } from '../../../platform/db/database.ts';
import type { Backlog, Books } from '../domain/books.ts';
import { loadBacklogs } from '../store/backlogs.ts';

const isSame = (a: Backlog | null, b: Backlog | null) => a?.highTicks === b?.highTicks && a?.lowTicks === b?.lowTicks;

/** The backlogs of all markets. */
export class Backlogs {
  #saved = new Map<number, Backlog>();

  /** Reads them from the database. */
  async rebuild(db: Db, marketIds: readonly number[]): Promise<ReadonlyMap<number, Backlog>> {
    const stored = await loadBacklogs(db);
    this.#saved = new Map([...stored].filter(([id]) => marketIds.includes(id)));
    return this.#saved;
  }

  /** Those that are not as they were written; null where nothing is left. */
  toSave(books: Books): Map<number, Backlog | null> {
    const changed = new Map<number, Backlog | null>();
    for (const id of new Set([...this.#saved.keys(), ...books.withBacklog()])) {
      const { backlog } = books.of(id);
      if (!isSame(backlog, this.#saved.get(id) ?? null)) changed.set(id, backlog);
    }
    return changed;
  }

  /** Follows a commit. */
  keep(saved: ReadonlyMap<number, Backlog | null>): void {
    for (const [id, backlog] of saved) {
      if (backlog) this.#saved.set(id, backlog);
      else this.#saved.delete(id);
    }
  }
}
