import { NICKNAME_LENGTH, SIGNATURE_LENGTH } from '@glasshouse/contract/identity';
import { describe, expect, it } from 'vitest';
import { filtered, lengthProblem } from './short-text.ts';

describe('typing a nickname or a signature', () => {
  it('[RULE-083,AMB-41] leaves symbols and punctuation out', () => {
    expect(filtered('Bob!@#1')).toBe('Bob1');
    expect(filtered(' 小 明，。1\u200b\t😀')).toBe('小明1');
    expect(filtered('สวัสดี café')).toBe('สวัสดีcafé');
  });

  it('[RULE-084,RULE-085,RULE-133] says when it is too short or too long', () => {
    expect(lengthProblem('A', NICKNAME_LENGTH)).toMatchObject({ code: 'IDENTITY_TEXT_TOO_SHORT' });
    expect([lengthProblem('Al', NICKNAME_LENGTH), lengthProblem('𠮷'.repeat(10), NICKNAME_LENGTH)]).toEqual([null, null]);
    expect(lengthProblem('Abcdefghijk', NICKNAME_LENGTH)).toEqual({ code: 'IDENTITY_TEXT_TOO_LONG', params: { max: 10 } });
    expect(lengthProblem('x'.repeat(30), SIGNATURE_LENGTH)).toBeNull();
    expect(lengthProblem('x'.repeat(31), SIGNATURE_LENGTH)).toMatchObject({ code: 'IDENTITY_TEXT_TOO_LONG' });
  });
});
