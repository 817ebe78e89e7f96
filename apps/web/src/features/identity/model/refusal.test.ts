import { CallFailure } from '@glasshouse/client';
import { describe, expect, it, vi } from 'vitest';
import { refusalOf, refusalText } from './refusal.ts';

vi.mock('@glasshouse/i18n/web-errors.ts', () => ({ webErrorText: (code: string) => `words of ${code}` }));

const refused = (path: string) => new CallFailure('refused', { fields: [{ path, code: 'IDENTITY_CODE_WRONG' }] });

describe('the refusal of a field', () => {
  it('stays while the field holds what was refused, and goes with the first change', () => {
    const refusal = refusalOf(refused('code'), ['code'], '123456');
    expect(refusalText(refusal, '123456')).toBe('words of IDENTITY_CODE_WRONG');
    expect(refusalText(refusal, '12345')).toBeUndefined();
    expect(refusalText(refusal, '')).toBeUndefined();
  });

  it('is none where the failure names another field, or nothing failed', () => {
    expect(refusalOf(refused('password'), ['code'], '123456')).toBeNull();
    expect(refusalOf(null, ['code'], '123456')).toBeNull();
    expect(refusalText(null, '123456')).toBeUndefined();
  });
});
