/** Texts that no person types are refused before anything reads them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMs } from '../testing/least-ms.ts';
import { isSoundText, unsoundPlaces } from './text.ts';

describe('a text', () => {
  it.each(['', 'héllo', 'ที่นี่', 'हिन्दी', '👩‍👩‍👧‍👦', `z${'\u0301'.repeat(20)}`])('is taken: %j', (text) => {
    expect(isSoundText(text)).toBe(true);
  });

  it.each(['a\u0000b', '\ud83d', '\ude00a', `a${'\u0301\u0316'.repeat(33)}`])('is not: %j', (text) => {
    expect(isSoundText(text)).toBe(false);
  });

  it('that is as long as a request may be is judged at once, however its marks are heaped', () => {
    const texts = [
      `a${'\u0301\u0316'.repeat(16_000)}`,
      'a\u0301'.repeat(16_000),
      `${'a'.repeat(9)}${'\u0301'.repeat(64)}`.repeat(400),
    ];
    // Normalizing the first takes some hundred times as long.
    expect(leastMs(() => expect(texts.map(isSoundText)).toEqual([false, true, true]))).toBeLessThan(250);
  });
});

const HEAP = `a${'\u0301'.repeat(65)}`;

describe('an input', () => {
  it('is sound where every text in it is, flat or not', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('é', '\u0000', '\ud83d', HEAP));
    const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.constant(undefined), fc.array(text, { maxLength: 2 }));
    const textsOf = (one: unknown): string[] =>
      typeof one === 'string' ? [one] : Array.isArray(one) ? one.flatMap(textsOf) : [];
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), value, { maxKeys: 5 }), (input) => {
        expect(unsoundPlaces(input).length === 0).toBe(Object.values(input).flatMap(textsOf).every(isSoundText));
      }),
      { seed: 6, numRuns: 1_000 },
    );
  });

  it('is looked at however deep its texts lie, names of fields included', () => {
    expect(unsoundPlaces({ a: 'b', list: ['c', { d: 'é' }], n: 1, none: null })).toEqual([]);
    const broken = { a: HEAP, list: ['c', HEAP, [{ d: { e: '\u0000' } }]], payload: { [HEAP]: 'x', fine: ['y'] } };
    expect(unsoundPlaces(broken).sort()).toEqual(['a', 'list.1', 'list.2.0.d.e', 'payload']);
  });

  it('names places by sound texts, also where a long name is cut within a character', () => {
    const [path = ''] = unsoundPlaces({ payload: { [`${'a'.repeat(55)}😀b`]: { deeper: HEAP } } });
    expect(path).toMatch(/^payload\.a{55}/);
    expect(path.isWellFormed()).toBe(true);
  });

  it('as deep or as wide as a request may be is judged at once, and names few places', () => {
    let deep: unknown = HEAP;
    for (let level = 0; level < 30_000; level++) deep = [deep];
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, '\ud83d']));
    const judge = () => {
      const [path = ''] = unsoundPlaces({ deep });
      expect(path.startsWith('deep.0.0')).toBe(true);
      expect(path.length).toBeLessThanOrEqual(64);
      expect(unsoundPlaces({ wide })).toHaveLength(20);
    };
    expect(leastMs(judge)).toBeLessThan(500);
  });
});
