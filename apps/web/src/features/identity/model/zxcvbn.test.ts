import { describe, expect, it } from 'vitest';
import { guessStrength, isLeaked } from './zxcvbn.ts';

describe('what a guesser makes of a password', () => {
  it('common and patterned ones are weak, long unusual ones strong, and the own address does not help', () => {
    expect(guessStrength('password1', [])).toBe(1);
    expect(guessStrength('qwertyuiop', [])).toBe(1);
    expect(guessStrength('mo.okafor1', ['mo', 'okafor'])).toBeLessThan(guessStrength('mo.okafor1', []) + 1);
    expect(guessStrength('vT7#kq92!Lm', [])).toBe(4);
    expect(guessStrength('x'.repeat(10_000), [])).toBeLessThan(3);
  });

  it('leaked ones are known in any case of letters', () => {
    expect(['Password1', 'ILOVEYOU', 'ｐａｓｓｗｏｒｄ'].map(isLeaked)).toEqual([true, true, true]);
    expect(isLeaked('correct horse battery')).toBe(false);
  });
});
