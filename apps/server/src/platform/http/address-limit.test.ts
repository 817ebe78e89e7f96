import { describe, expect, it } from 'vitest';
import { AddressLimit, limitHeaders } from './address-limit.ts';

function limitAt(most?: number) {
  const clock = { ms: 1_000_000 };
  return { clock, limit: new AddressLimit({ max: 2, windowMs: 10_000 }, () => clock.ms, most) };
}

describe('the calls of an address', () => {
  it('are counted from the first on, and begin anew when their window has ended', () => {
    const { clock, limit } = limitAt();
    expect(limit.hit('a')).toEqual({ max: 2, remaining: 1, seconds: 10, isExceeded: false });
    clock.ms += 9_500;
    expect(limit.hit('a')).toEqual({ max: 2, remaining: 0, seconds: 1, isExceeded: false });
    expect(limit.hit('a')).toMatchObject({ remaining: 0, seconds: 1, isExceeded: true });
    expect(limit.hit('b')).toMatchObject({ remaining: 1 });
    clock.ms += 500;
    expect(limit.hit('a')).toMatchObject({ remaining: 1, seconds: 10, isExceeded: false });
  });
  it('beyond the most addresses the window that began first is forgotten', () => {
    const { clock, limit } = limitAt(2);
    for (const address of ['a', 'b', 'b', 'c']) {
      limit.hit(address);
      clock.ms += 1;
    }
    expect(limit.hit('b').isExceeded).toBe(true);
    expect(limit.hit('a').remaining).toBe(1);
  });
  it('a window that begins again stands behind those that run', () => {
    const { clock, limit } = limitAt(2);
    limit.hit('a');
    clock.ms += 5_000;
    limit.hit('b');
    clock.ms += 5_000;
    limit.hit('a');
    limit.hit('c');
    expect([limit.hit('a').remaining, limit.hit('c').remaining]).toEqual([0, 0]);
  });
  it('are told in headers, and when to come again', () => {
    const count = { max: 2, remaining: 0, seconds: 9, isExceeded: false };
    const told = ['x-ratelimit-limit', '2', 'x-ratelimit-remaining', '0', 'x-ratelimit-reset', '9'];
    expect(limitHeaders(count)).toEqual(told);
    expect(limitHeaders({ ...count, isExceeded: true })).toEqual([...told, 'retry-after', '9']);
  });
});
