/** The proposal made from a draft. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, fillOf, payloadOf, usedOf } from './draft.ts';

const en = { title: ' Pause ', text: 'From 02:00.\n' };

describe('a draft', () => {
  it('needs English, and each language whole or not at all', () => {
    expect(payloadOf(EMPTY_DRAFT)).toBe(null);
    expect(payloadOf({ ...EMPTY_DRAFT, texts: { fra: en } })).toBe(null);
    expect(payloadOf({ ...EMPTY_DRAFT, texts: { en, fra: { title: 'Pause', text: ' ' } } })).toBe(null);
    expect(payloadOf({ ...EMPTY_DRAFT, texts: { en, fra: { title: '', text: ' ' } } })).toEqual({
      words: { en: { title: 'Pause', text: 'From 02:00.' } },
      audience: { kind: 'all' },
    });
    expect(fillOf(undefined)).toBe('none');
  });

  it('names its audience by nothing but what was chosen', () => {
    const draft = { ...EMPTY_DRAFT, texts: { en }, country: ' fr ', level: '2' as const };
    expect(payloadOf({ ...draft, kind: 'country' })?.audience).toEqual({ kind: 'country', country: 'FR' });
    expect(payloadOf({ ...draft, kind: 'level' })?.audience).toEqual({ kind: 'level', level: 2 });
  });

  it('counts characters as people do', () => {
    expect(usedOf('title', '🙂é')).toEqual({ used: 2, max: 80 });
  });
});
