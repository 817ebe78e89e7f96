/** Pages of the back office's lists: how many, and from where; limits out of bounds are brought within. */
import { LIST_LIMIT } from '@glasshouse/contract';
import type { PageInput } from '../../../platform/calls/paging.ts';
import { refuseField } from '../../../platform/refusal.ts';

const MAX_LIMIT = 100;
const MAX_PAGE = 1_000;

const within = (value: number, max: number) => Math.min(Math.max(value, 1), max);

/** A page that is asked for. */
export interface StaffPage {
  page: number;
  limit: number;
  /** What the cursor says; null at the beginning. */
  cursor: string | null;
  offset: number;
}

/** Reads the page fields; a cursor must look like `shape`. Errors: BACKOFFICE_CURSOR_INVALID. */
export function pageOf(input: PageInput, shape: RegExp): StaffPage {
  const limit = within(Number(input.limit ?? LIST_LIMIT), MAX_LIMIT);
  const page = within(Number(input.page ?? 1), MAX_PAGE);
  const cursor = input.cursor === undefined || input.cursor === '' ? null : input.cursor;
  if (cursor !== null && !shape.test(cursor)) refuseField('cursor', 'BACKOFFICE_CURSOR_INVALID');
  return { page, limit, cursor, offset: cursor === null ? (page - 1) * limit : 0 };
}

/** The answer of a list call from rows of which the last may only be the sign of more. */
export function listed<R, T>({ page, limit }: StaffPage, rows: readonly R[], present: (row: R) => T, cursor: (row: R) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? { next: cursor(last) } : {};
  return { list: shown.map(present), page, limit, ...next };
}
