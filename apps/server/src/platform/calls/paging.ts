/**
 * Pages of lists: by number, or by a cursor that goes to any depth. A cursor is opaque to clients; it holds the id of
 * the last item shown, so that newer items (which have higher ids) do not shift what follows.
 */
import { LIST_LIMIT } from '@glasshouse/contract';
import { Refusal, refuseField } from '../refusal.ts';

const MAX_PAGE = 1_000;
const MAX_LIMIT = 100;
const CURSOR = /^e([1-9][0-9]{0,14})$/;

/** The page fields of a request (`pageFields` of the contract). */
export interface PageInput {
  page?: number | string | undefined;
  limit?: number | string | undefined;
  cursor?: string | undefined;
}

/** Which rows to read: below an id, after so many, at most so many. */
export interface Slice {
  before: number | null;
  offset: number;
  limit: number;
}

/** A page that is asked for. */
export interface Paging {
  page: number;
  limit: number;
  /** One row more than the limit shows whether there is a next page. */
  slice: Slice;
}

function bounded(field: string, value: number | string | undefined, fallback: number, max: number): number {
  const number = Number(value ?? fallback);
  if (number >= 1 && number <= max) return number;
  throw new Refusal('PARAMETER_ERROR', {}, 'error', [{ path: field, code: 'FIELD_INVALID' }]);
}

/** The cursor after an item. */
export function cursorAfter(id: number): string {
  return Buffer.from(`e${id}`).toString('base64url');
}

/**
 * Reads the page fields; a cursor goes before a page number, and an empty one is none. Errors: PARAMETER_ERROR for a
 * page or limit out of bounds, CURSOR_INVALID for a cursor that is not one of ours.
 */
export function readPaging(input: PageInput): Paging {
  const limit = bounded('limit', input.limit, LIST_LIMIT, MAX_LIMIT);
  const page = bounded('page', input.page, 1, MAX_PAGE);
  const cursor = input.cursor ?? '';
  if (cursor === '') return { page, limit, slice: { before: null, offset: (page - 1) * limit, limit: limit + 1 } };
  const [, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? refuseField('cursor', 'CURSOR_INVALID');
  return { page, limit, slice: { before: Number(id), offset: 0, limit: limit + 1 } };
}

/** The answer of a list call from the rows that were read, of which the last may be only the sign of more. */
export function presentPage<R extends { id: number }, T>(paging: Paging, rows: readonly R[], present: (row: R) => T) {
  const shown = rows.slice(0, paging.limit);
  const last = shown.at(-1);
  const next = rows.length > paging.limit && last ? { next: cursorAfter(last.id) } : {};
  return { list: shown.map(present), page: paging.page, limit: paging.limit, ...next };
}
