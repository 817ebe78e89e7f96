import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { RateLimiter } from './rate-limiter.ts';

const limit = { max: 3, windowMs: 10_000 };

describe('the rate limiter', () => {
  it('lets the limit through and then says how long to wait', () => {
    const clock = new ManualClock(0);
    const limiter = new RateLimiter(clock);
    expect([1, 2, 3].map(() => limiter.hit('a', limit))).toEqual([0, 0, 0]);
    clock.advance(2_500);
    expect(limiter.hit('a', limit)).toBe(8);
    expect(limiter.wait('a', limit)).toBe(8);
  });
  it('starts afresh when the window has ended', () => {
    const clock = new ManualClock(0);
    const limiter = new RateLimiter(clock);
    for (let n = 0; n < 4; n++) limiter.hit('a', limit);
    clock.advance(10_000);
    expect([limiter.wait('a', limit), limiter.hit('a', limit)]).toEqual([0, 0]);
  });
  it('keeps callers apart, and a flood of others does not free one', () => {
    const limiter = new RateLimiter(new ManualClock(0));
    for (let n = 0; n < 4; n++) limiter.hit('a', limit);
    for (let n = 0; n < 60_000; n++) limiter.hit(`other ${n}`, limit);
    expect(limiter.hit('a', limit)).toBeGreaterThan(0);
  });
});
