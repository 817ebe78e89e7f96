import { describe, expect, it } from 'vitest';
import { type LengthsValue, withLength, withoutLength } from './lengths.ts';

const length = (seconds: number, payout: string) => ({ seconds, payout, min: '5', max: '10' });
const value = { lengths: [length(30, '0.78'), length(60, '0.8')], cap: '100' } as unknown as LengthsValue;

describe('option lengths in a form', () => {
  it('an added length stands in order and begins with the figures of the first', () => {
    expect(withLength(value, 45)).toEqual({
      lengths: [length(30, '0.78'), length(45, '0.78'), length(60, '0.8')],
      cap: '100',
    });
  });

  it('a length that is there is not added twice', () => {
    expect(withLength(value, 60)).toEqual({ lengths: [length(30, '0.78'), length(60, '0.78')], cap: '100' });
  });

  it('a removed length leaves the others as they are', () => {
    expect(withoutLength(value, 30)).toEqual({ lengths: [length(60, '0.8')], cap: '100' });
  });
});
