/**
 * Ids known before they are stored: blocks of a sequence, handed out in rising order.
 * Invariants: an id is handed out once; later blocks are higher, also those of another process that came later.
 * Limits: `take` needs `reserve` before it; ids of a failed batch are simply lost.
 */
import { sql } from 'kysely';
import type { Db } from './database.ts';

const BLOCK = 1_000;

/** None is left of those that were reserved: a caller that needs more begins again with more of them. */
export class IdsSpentError extends RangeError {}

/** Hands out ids of one sequence, whose increment is the size of a block. */
export class IdBlocks {
  readonly #sequence: string;
  #blocks: { next: number; end: number }[] = [];

  constructor(sequence: string) {
    this.#sequence = sequence;
  }

  /** Makes sure that so many ids can be taken. */
  async reserve(db: Db, count: number): Promise<void> {
    const left = this.#blocks.reduce((sum, block) => sum + block.end - block.next, 0);
    if (left >= count) return;
    const blocks = Math.ceil((count - left) / BLOCK);
    const { rows } = await sql<{ start: number }>`
      SELECT nextval(${this.#sequence}::regclass) AS start FROM generate_series(1, ${blocks}::int)`.execute(db);
    for (const { start } of rows) this.#blocks.push({ next: start, end: start + BLOCK });
  }

  /** The next id. IdsSpentError when none is left. */
  take(): number {
    const block = this.#blocks[0];
    if (!block) throw new IdsSpentError(`no reserved id of ${this.#sequence}`);
    const id = block.next++;
    if (block.next === block.end) this.#blocks.shift();
    return id;
  }

  /** Forgets what was reserved: a new leader begins with new, higher blocks. */
  clear(): void {
    this.#blocks = [];
  }
}
