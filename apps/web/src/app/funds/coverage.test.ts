import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

describe('the coverage of a fund', () => {
  it('is what is set aside of what is promised, cut, so that a missing atom shows', () => {
    expect(coverageOf({ held: '216', promised: '216' })).toBe('1');
    expect(coverageOf({ held: '0', promised: '0' })).toBe('1');
    expect(coverageOf({ held: '215.999999', promised: '216' })).toBe('0.9999');
    expect(coverageOf({ held: '0', promised: '1' })).toBe('0');
    expect(coverageOf({ held: '3', promised: '2' })).toBe('1.5');
  });
});
