import { describe, expect, it } from 'vitest';
import { secondsUntil } from './countdown.ts';

describe('waiting for the next code', () => {
  it('counts sixty whole seconds down to zero', () => {
    expect(secondsUntil(60_000, 0)).toBe(60);
    expect(secondsUntil(60_000, 1)).toBe(60);
    expect(secondsUntil(60_000, 59_001)).toBe(1);
    expect(secondsUntil(60_000, 60_000)).toBe(0);
    expect(secondsUntil(60_000, 99_000)).toBe(0);
  });
});
