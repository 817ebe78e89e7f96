/** Lists that are longer than a page. */
import { describe, expect, it } from 'vitest';
import { readPages } from './read-pages.ts';

const NUMBERS = Array.from({ length: 25 }, (_, i) => i);
const asked: (string | undefined)[] = [];
const read = async (cursor: string | undefined) => {
  asked.push(cursor);
  const from = Number(cursor ?? 0);
  const next = from + 10 < NUMBERS.length ? { next: String(from + 10) } : {};
  return { list: NUMBERS.slice(from, from + 10), ...next };
};

describe('a list', () => {
  it('is read to its end, each page by the cursor of the one before', async () => {
    expect(await readPages(read, 9)).toEqual({ list: NUMBERS, complete: true });
    expect(asked).toEqual([undefined, '10', '20']);
  });

  it('that is longer than what is read says so', async () => {
    expect(await readPages(read, 2)).toEqual({ list: NUMBERS.slice(0, 20), complete: false });
  });
});
