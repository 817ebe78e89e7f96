import { describe, expect, it } from 'vitest';
import { matching } from './found.ts';

describe('the search of everything', () => {
  it('finds names that contain a text, those that begin with it first, at most so many', () => {
    const all = [{ text: 'Audit log' }, { text: 'System health' }, { text: 'Payouts' }, { text: 'Staff' }, { text: 'Users' }];
    expect(matching(all, ' S', 3).map(({ text }) => text)).toEqual(['System health', 'Staff', 'Payouts']);
    expect(matching(all, '  ', 5)).toEqual([]);
    expect(matching(all, '.*', 5)).toEqual([]);
  });
});
