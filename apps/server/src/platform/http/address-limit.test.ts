import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMs } from '../testing/least-ms.ts';
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
  it('cost the same for a new address, however many are kept', () => {
    const { limit } = limitAt();
    for (let n = 0; n < 150_000; n++) limit.hit(`a${n}`);
    let next = 0;
    const flood = () => {
      for (let n = 0; n < 10_000; n++) limit.hit(`b${next++}`);
    };
    expect(leastMs(flood)).toBeLessThan(60);
    expect(limit.size).toBeLessThanOrEqual(100_000);
  });
  it('are forgotten when they have ended', () => {
    const { clock, limit } = limitAt();
    for (let n = 0; n < 1_000; n++) limit.hit(`a${n}`);
    for (let n = 0; n < 2; n++) {
      clock.ms += 10_000;
      limit.hit(`b${n}`);
    }
    expect(limit.size).toBe(2);
    for (let n = 0; n < 2; n++) {
      clock.ms += 10_000;
      limit.forgetEnded();
    }
    expect(limit.size).toBe(0);
  });
  it('are not forgotten while they run', () => {
    const { clock, limit } = limitAt();
    limit.hit('a');
    clock.ms += 9_999;
    for (let n = 0; n < 3; n++) limit.forgetEnded();
    expect(limit.hit('a').remaining).toBe(0);
  });
  it('are as many as they are for every order of hits, whatever else is counted', () => {
    const hits = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 6_000 })), { maxLength: 80 });
    fc.assert(
      fc.property(hits, (made) => {
        const { clock, limit } = limitAt();
        const plain = new Map<string, { beganAt: number; count: number }>();
        for (const [address, pause] of made) {
          clock.ms += pause;
          if (pause % 2 === 0) limit.forgetEnded();
          const known = plain.get(address);
          const window = known && known.beganAt + 10_000 > clock.ms ? known : { beganAt: clock.ms, count: 0 };
          plain.set(address, { ...window, count: window.count + 1 });
          expect(limit.hit(address)).toEqual({
            max: 2,
            remaining: Math.max(0, 1 - window.count),
            seconds: Math.ceil((window.beganAt + 10_000 - clock.ms) / 1_000),
            isExceeded: window.count >= 2,
          });
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });
  it('are told in headers, and when to come again', () => {
    const count = { max: 2, remaining: 0, seconds: 9, isExceeded: false };
    const told = ['x-ratelimit-limit', '2', 'x-ratelimit-remaining', '0', 'x-ratelimit-reset', '9'];
    expect(limitHeaders(count)).toEqual(told);
    expect(limitHeaders({ ...count, isExceeded: true })).toEqual([...told, 'retry-after', '9']);
  });
});
