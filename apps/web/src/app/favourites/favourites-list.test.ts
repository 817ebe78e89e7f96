import { MAX_FAVORITES } from '@glasshouse/contract/markets';
import { describe, expect, it } from 'vitest';
import { inOrder, movedTo, parseFavourites, unionOf } from './favourites-list.ts';

describe('lists of favourites', () => {
  it('are read from the device, each once, and nothing that is no id', () => {
    expect(parseFavourites('[3,1,3,"x",-1,1.5,null]')).toEqual([3, 1]);
    for (const text of [null, '', '{', '{"a":1}', '7']) expect(parseFavourites(text)).toEqual([]);
    expect(parseFavourites(JSON.stringify(Array.from({ length: 500 }, (_, index) => index + 1)))).toHaveLength(MAX_FAVORITES);
  });

  it('join: those of the account first, then what only the device has', () => {
    expect(unionOf([2, 1], [3, 1, 4])).toEqual([2, 1, 3, 4]);
  });

  it('move an entry, and never lose or double one', () => {
    expect(movedTo([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
    expect(movedTo([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
    expect(movedTo([1, 2, 3], 0, 99)).toEqual([2, 3, 1]);
    expect(movedTo([1, 2, 3], 1, -5)).toEqual([2, 1, 3]);
  });

  it('take the order of the user; what he did not name stays behind', () => {
    const list = [1, 2, 3].map((currency_id) => ({ id: currency_id * 10, currency_id }));
    expect(inOrder(list, [3, 1]).map((one) => one.id)).toEqual([30, 10, 20]);
  });
});
