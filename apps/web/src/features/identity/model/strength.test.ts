import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('strength of a password', () => {
  it.each([
    ['', 0],
    ['abc123', 1],
    ['aaaaaaaaaaaa', 1],
    ['abc1234', 2],
    ['abc123!', 3],
    ['correcthor', 3],
    ['correct h0rse', 4],
    ['correct horse battery', 4],
  ] as const)('%j fills %i parts', (password, parts) => {
    expect(strengthOf(password)).toBe(parts);
  });
});
