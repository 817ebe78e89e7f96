import { describe, expect, it } from 'vitest';
import { cursorAfter, presentPage, readPaging } from './paging.ts';

const row = (id: number) => ({ id });

describe('pages', () => {
  it('begin at 1 with ten items, and read one more to know whether there is a next [RULE-052]', () => {
    expect(readPaging({})).toEqual({ page: 1, limit: 10, slice: { before: null, offset: 0, limit: 11 } });
    expect(readPaging({ page: '3', limit: 20, cursor: '' }).slice).toEqual({ before: null, offset: 40, limit: 21 });
    expect(readPaging({ page: 1000, limit: '100' }).slice.offset).toBe(99_900);
  });

  it.each([{ page: '0' }, { page: '1001' }, { page: 'x' }, { limit: '0' }, { limit: '101' }])('refuse %j', (input) => {
    expect(() => readPaging(input)).toThrow('PARAMETER_ERROR');
  });

  it('go on from a cursor, which says nothing to clients', () => {
    expect(readPaging({ cursor: cursorAfter(12345), page: 7 }).slice).toMatchObject({ before: 12345, offset: 0 });
    expect(cursorAfter(12345)).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it.each([
    'x',
    'ZQ',
    Buffer.from('e0').toString('base64url'),
    Buffer.from('e1;DROP').toString('base64url'),
    Buffer.from('e9999999999999999').toString('base64url'),
  ])('refuse the cursor %j', (cursor) => {
    expect(() => readPaging({ cursor })).toThrow('CURSOR_INVALID');
  });

  it('have a cursor for the next only when there is one', () => {
    const paging = readPaging({ limit: 2 });
    expect(presentPage(paging, [row(9), row(8), row(7)], ({ id }) => id)).toEqual({
      list: [9, 8],
      page: 1,
      limit: 2,
      next: cursorAfter(8),
    });
    expect(presentPage(paging, [row(9), row(8)], ({ id }) => id)).toEqual({ list: [9, 8], page: 1, limit: 2 });
  });
});
