import { describe, expect, it } from 'vitest';
import { titleIn } from './web-title.ts';

describe('the title that a framed page gives itself', () => {
  it('is its text, cut and on one line', () => {
    expect(titleIn({ title: '  Fees\n of the\thouse ' })).toBe('Fees of the house');
    expect(titleIn({ title: 'a'.repeat(500) })).toBe(`${'a'.repeat(79)}…`);
    expect(titleIn({ title: '<b>x</b>' })).toBe('<b>x</b>');
  });
  it('turns nothing around and hides nothing', () => {
    expect(titleIn({ title: 'safe\u202Egnp.exe\u200B' })).toBe('safe gnp.exe');
  });
  it('is none in any other message', () => {
    for (const message of [null, undefined, 'title', 5, {}, { title: 5 }, { title: ' ' }, { title: '\u202E' }, ['title']])
      expect(titleIn(message)).toBeNull();
  });
});
