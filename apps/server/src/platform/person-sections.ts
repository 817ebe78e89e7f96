/**
 * A person's data, for the file that they may ask for: each module says how its section is read, page by page, so that a
 * file of any length takes the same memory. No section holds a secret.
 */
import type { Slice } from './calls/paging.ts';
import type { Db } from './db/database.ts';

/** Rows of one page. */
const ROWS = 1_000;

/** One part of the file. */
export interface PersonSection {
  /** Its name in the file, such as `spot_orders`. */
  name: string;
  /** A page of rows, newest first, below an id; `next` is where to go on, null at the end. */
  page(db: Db, userId: number, before: number | null): Promise<{ rows: readonly object[]; next: number | null }>;
}

/** A section of rows with rising ids, read as the user's own lists are. */
export function sectionOf<R>(
  name: string,
  load: (db: Db, userId: number, slice: Slice) => Promise<readonly R[]>,
  idOf: (row: R) => number,
  present: (row: R, userId: number) => object,
): PersonSection {
  return {
    name,
    async page(db, userId, before) {
      const found = await load(db, userId, { before, offset: 0, limit: ROWS });
      const last = found.at(-1);
      const next = last !== undefined && found.length === ROWS ? idOf(last) : null;
      return { rows: found.map((row) => present(row, userId)), next };
    },
  };
}

/** A section that is one short list. */
export function shortSection(name: string, load: (db: Db, userId: number) => Promise<readonly object[]>): PersonSection {
  return { name, page: async (db, userId) => ({ rows: await load(db, userId), next: null }) };
}
