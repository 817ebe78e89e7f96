/**
 * Rows that are sealed: journals, fills, first answers. Their writers add digests to `seal_queue` in the statement that adds the
 * rows; `modules/seals` makes blocks of them.
 *
 * Units: a digest is 32 bytes of SHA-256. Invariants: ids and digests stand in the same, rising order.
 */
import { hash } from 'node:crypto';
import type { Db } from '../db/database.ts';

/** Kinds of sealed rows. */
export type SealedKind = 'journal' | 'fill' | 'answer';

/** How a module's rows are recomputed for the check of the seals. */
export interface SealedSource {
  readonly kind: SealedKind;
  /** Where the rows are; they have a column `id`. */
  readonly table: string;
  /** Digests by id, of those rows of these ids that exist. */
  digests(db: Db, ids: readonly number[]): Promise<Map<number, Buffer>>;
}

/** The digest of a text. */
export function digestText(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The SHA-256 of bytes. */
export const digestBytes = (data: Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** Rising ids as PostgreSQL reads a multirange. */
export function rangesText(ids: readonly number[]): string {
  const ranges: string[] = [];
  for (let i = 0; i < ids.length; ) {
    const first = ids[i] as number;
    let last = first;
    while (ids[++i] === last + 1) last++;
    ranges.push(`[${first},${last}]`);
  }
  return `{${ranges.join(',')}}`;
}

/** The ids of a multirange as PostgreSQL writes it, rising. */
export function idsOf(ranges: string): number[] {
  const ids: number[] = [];
  for (const [, from, to] of ranges.matchAll(/\[(\d+),(\d+)\)/g)) for (let id = Number(from); id < Number(to); id++) ids.push(id);
  return ids;
}
