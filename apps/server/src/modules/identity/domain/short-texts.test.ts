import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nicknameOf, signatureOf } from './short-texts.ts';

const nickname = (text: string) => nicknameOf(text, 'specified');
const signature = (text: string) => signatureOf(text, 'specified');
const isTaken = (made: object) => 'text' in made;
const of = (count: number) => 'a'.repeat(count);

describe('a nickname', () => {
  it('[RULE-084,CONST-032] has 2 to 10 characters', () => {
    expect([nickname('A'), nickname('')]).toEqual(Array(2).fill({ code: 'IDENTITY_TEXT_TOO_SHORT', params: { min: 2 } }));
    expect([nickname('Al'), nickname('Abcdefghij')]).toEqual([{ text: 'Al' }, { text: 'Abcdefghij' }]);
  });

  it('[RULE-133,ERR-026] of eleven characters is too long', () => {
    expect(nickname('Abcdefghijk')).toEqual({ code: 'IDENTITY_TEXT_TOO_LONG', params: { max: 10 } });
  });

  it('[RULE-086] takes Chinese, English letters and digits, and nothing else', () => {
    for (const good of ['小明1', 'Bob7', '42', '𠮷野', '々〇字']) expect(nickname(good), good).toEqual({ text: good });
    for (const bad of [
      'Bob!',
      'a b',
      'a\u00a0b',
      'café',
      'สวัสดี',
      'ひらがな',
      'а1',
      'a\u200bb',
      'a\u202eb',
      'Ａb',
      '１２',
      '😀😀',
      'a\u0000b',
    ])
      expect(nickname(bad), bad).toEqual({ code: 'IDENTITY_TEXT_CHARACTERS' });
  });

  it('[AMB-42] may have the letters of all languages where the installation says so, still no spaces and signs', () => {
    for (const good of ['café', 'สวัสดี', 'ひらがな', '한글이름', 'Ñandú'])
      expect(nicknameOf(good, 'all'), good).toEqual({ text: good });
    for (const bad of ['Bob!', 'a b', '😀😀', 'a\u200bb', 'a\u0300\u0301\u0302\u0303\u0304', '\u0301a'])
      expect(nicknameOf(bad, 'all'), bad).toEqual({ code: 'IDENTITY_TEXT_CHARACTERS' });
  });

  it('is kept in one form and counted as people do', () => {
    expect(nicknameOf('cafe\u0301', 'all')).toEqual({ text: 'café' });
    expect(nickname('𠮷'.repeat(10))).toEqual({ text: '𠮷'.repeat(10) });
    expect(nickname('𠮷'.repeat(11))).toMatchObject({ code: 'IDENTITY_TEXT_TOO_LONG' });
  });

  it('that is taken is taken again as it is, has 2 to 10 characters and only those allowed', () => {
    const unit = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 14 }), fc.stringMatching(/^[a-z0-9小明]{0,12}$/u));
    fc.assert(
      fc.property(unit, fc.constantFrom('specified' as const, 'all' as const), (text, letters) => {
        const made = nicknameOf(text, letters);
        if (!('text' in made)) return;
        expect(nicknameOf(made.text, letters)).toEqual(made);
        expect(Array.from(made.text).length).toBeGreaterThanOrEqual(2);
        expect(Array.from(made.text).length).toBeLessThanOrEqual(10);
        expect(made.text).not.toMatch(/[\p{P}\p{S}\p{Z}\p{C}]/u);
        if (letters === 'specified') expect(isTaken(nicknameOf(text, 'all'))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a signature', () => {
  it('[RULE-085,CONST-033] has 2 to 30 characters', () => {
    expect([1, 2, 30, 31].map((count) => isTaken(signature(of(count))))).toEqual([false, true, true, false]);
    expect(signature(of(31))).toEqual({ code: 'IDENTITY_TEXT_TOO_LONG', params: { max: 30 } });
  });

  it('[RULE-086] follows the rule of nicknames', () => {
    expect([isTaken(signature('慢慢来2026')), isTaken(signature('slow and steady'))]).toEqual([true, false]);
  });

  it('is removed by an empty one', () => {
    expect(signature('')).toEqual({ text: '' });
  });
});
