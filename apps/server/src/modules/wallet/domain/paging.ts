/**
 * Pages of the bill: by number, or by a cursor that costs the same at any depth. A cursor is opaque to clients; it
 * holds the id of the last entry shown, and new entries (which have higher ids) do not shift what follows.
 */
import { LIST_LIMIT } from '@glasshouse/contract';

const MAX_PAGE = 1_000;
const MAX_LIMIT = 100;
const CURSOR = /^e([1-9][0-9]{0,15})$/;

/** The page fields of a request. */
export interface PageInput {
  page?: number | string | undefined;
  limit?: number | string | undefined;
  cursor?: string | undefined;
}

/** Which entries to read: below an id, or after so many. */
export interface Page {
  page: number;
  limit: number;
  before: number | null;
  offset: number;
}

function bounded(value: number | string | undefined, fallback: number, max: number): number {
  const number = Number(value ?? fallback);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
}

/** The cursor after an entry. */
export function cursorAfter(entryId: number): string {
  return Buffer.from(`e${entryId}`).toString('base64url');
}

/** Reads the page fields; null when the cursor is not one of ours. A cursor goes before a page number. */
export function parsePage(input: PageInput): Page | null {
  const limit = bounded(input.limit, LIST_LIMIT, MAX_LIMIT);
  const page = bounded(input.page, 1, MAX_PAGE);
  if (input.cursor === undefined || input.cursor === '') return { page, limit, before: null, offset: (page - 1) * limit };
  const match = CURSOR.exec(Buffer.from(input.cursor, 'base64url').toString('latin1'));
  return match ? { page, limit, before: Number(match[1]), offset: 0 } : null;
}
