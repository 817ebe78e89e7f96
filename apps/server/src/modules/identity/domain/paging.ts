/** Pages of a list whose newest entry has the highest id: by number, or by the id below which to go on. Pure. */
import { LIST_LIMIT } from '@glasshouse/contract';

const MAX_PAGE = 1_000;
const MAX_LIMIT = 100;

/** Which entries to read. */
export interface Page {
  page: number;
  limit: number;
  before: number | null;
  offset: number;
}

const bounded = (value: number | string | undefined, fallback: number, max: number) =>
  Math.min(Math.max(Number(value ?? fallback) || fallback, 1), max);

/** Reads the page fields; null when the cursor is not one of ours. */
export function parsePage(input: {
  page?: number | string | undefined;
  limit?: number | string | undefined;
  cursor?: string | undefined;
}): Page | null {
  const limit = bounded(input.limit, LIST_LIMIT, MAX_LIMIT);
  const page = bounded(input.page, 1, MAX_PAGE);
  const cursor = input.cursor ?? '';
  if (cursor === '') return { page, limit, before: null, offset: (page - 1) * limit };
  return /^[1-9][0-9]{0,14}$/.test(cursor) ? { page, limit, before: Number(cursor), offset: 0 } : null;
}
