/** Paging of lists by id, newest first: `page` and `limit`, or `cursor` (the id below which to go on). */
import { LIST_LIMIT } from '@glasshouse/contract';
import { refuseField } from '../refusal.ts';

/** Which rows to read: below an id, or after so many; one more than are shown. */
export interface Slice {
  before: number | null;
  offset: number;
  limit: number;
}

const MAX_LIMIT = 100;
const MAX_PAGE = 1_000;

/** The page fields as the contract takes them. */
export interface PageInput {
  page?: number | string | undefined;
  limit?: number | string | undefined;
  cursor?: string | undefined;
}

/** A page that is asked for. */
export interface Paging {
  page: number;
  limit: number;
  slice: Slice;
}

const within = (value: number, max: number) => Math.min(Math.max(value, 1), max);

/** Reads the page fields; an empty cursor is none. One row more than the limit is read, to know whether there is a next page. Errors: WALLET_CURSOR_INVALID. */
export function readPaging(input: PageInput): Paging {
  const limit = within(Number(input.limit ?? LIST_LIMIT), MAX_LIMIT);
  const page = within(Number(input.page ?? 1), MAX_PAGE);
  const cursor = input.cursor ?? '';
  if (cursor === '') return { page, limit, slice: { before: null, offset: (page - 1) * limit, limit: limit + 1 } };
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) refuseField('cursor', 'WALLET_CURSOR_INVALID');
  return { page, limit, slice: { before: Number(cursor), offset: 0, limit: limit + 1 } };
}

/** The answer of a list call from the rows that were read, of which the last may be only the sign of more. */
export function presentPage<R extends { id: number }, T>(paging: Paging, rows: readonly R[], present: (row: R) => T) {
  const shown = rows.slice(0, paging.limit);
  const last = shown[shown.length - 1];
  const next = rows.length > paging.limit && last ? { next: String(last.id) } : {};
  return { list: shown.map(present), page: paging.page, limit: paging.limit, ...next };
}
