/** What nobody types is refused before anything reads it. */
import { describe, expect, it } from 'vitest';
import { isSoundText } from './text.ts';

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
    const start = performance.now();
    expect(texts.map(isSoundText)).toEqual([false, true, true]);
    // Normalizing the first takes some hundred times as long.
    expect(performance.now() - start).toBeLessThan(250);
  });
});
