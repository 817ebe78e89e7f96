import { describe, expect, it } from 'vitest';
import { areasOf, totalsOf } from './operator.ts';

describe('acts of the staff', () => {
  it('are summed by what they are about and by day', () => {
    const acts = [
      { day: '2026-11-02', kind: 'users', acts: 1, reads: 2, refused: 0 },
      { day: '2026-11-01', kind: 'users', acts: 3, reads: 4, refused: 5 },
      { day: '2026-11-01', kind: 'audit', acts: 0, reads: 7, refused: 1 },
    ];
    expect(totalsOf(acts, (act) => act.kind)).toEqual([
      { name: 'audit', acts: 0, reads: 7, refused: 1 },
      { name: 'users', acts: 4, reads: 6, refused: 5 },
    ]);
    expect(totalsOf(acts, (act) => act.day).map(({ name, acts: done }) => [name, done])).toEqual([
      ['2026-11-01', 3],
      ['2026-11-02', 1],
    ]);
  });
});

describe('calls of the staff', () => {
  it('stand by area, those that change something before those that look', () => {
    const calls = [
      { id: 'a', area: 'users', changes: false },
      { id: 'b', area: 'users', changes: true },
      { id: 'c', area: 'audit', changes: false },
    ];
    expect(areasOf(calls).map(({ area, calls: inside }) => [area, inside.map((call) => call.id)])).toEqual([
      ['users', ['b', 'a']],
      ['audit', ['c']],
    ]);
  });
});
