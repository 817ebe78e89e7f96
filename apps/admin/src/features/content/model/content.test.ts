/** The editor's state: no typed text is lost, and no other person's change is undone. */
import { describe, expect, it } from 'vitest';
import { NO_EDITS, type Saved, isDirty, rebase, savedText, withEdits, withFrame, withText } from './edits.ts';
import { moved } from './order.ts';
import { withPicture } from './picture-text.ts';

const text = (language: 'en' | 'th', title: string) => ({ language, title, summary: '', body: `${title}.` });
const fields = (title: string) => ({ title, summary: '', body: `${title}.` });
const saved = (...titles: [string, string?]): Saved => ({
  group: null,
  link: null,
  picture: null,
  texts: [text('en', titles[0]), ...(titles[1] === undefined ? [] : [text('th', titles[1])])],
});

describe('edits', () => {
  it('are none once a text is again what is saved, also for a language without a text', () => {
    const base = saved('One');
    const changed = withText(NO_EDITS, base, 'en', fields('Two'));
    expect(isDirty(changed)).toBe(true);
    expect(isDirty(withText(changed, base, 'en', fields('One')))).toBe(false);
    const other = withText(changed, base, 'fra', fields('Deux'));
    expect(Object.keys(other.texts)).toEqual(['en', 'fra']);
    expect(withText(other, base, 'fra', { title: '', summary: '', body: '' })).toEqual(changed);
    expect(isDirty(withFrame(NO_EDITS, base, { group: null, link: '', picture: null }))).toBe(false);
    expect(isDirty(withFrame(NO_EDITS, base, { group: null, link: '/#/pages/x', picture: null }))).toBe(true);
  });

  it('make the revision that saving them makes', () => {
    const edits = withFrame(withText(NO_EDITS, saved('One', 'หนึ่ง'), 'en', fields('Two')), saved('One'), {
      group: null,
      link: 'https://example.org',
      picture: null,
    });
    const after = withEdits(saved('One', 'หนึ่ง'), edits);
    expect([savedText(after, 'en').title, savedText(after, 'th').title, after.link]).toEqual([
      'Two',
      'หนึ่ง',
      'https://example.org',
    ]);
  });

  it('stay over a newer revision where nobody else changed the same, and are put aside where somebody did', () => {
    const before = saved('One', 'หนึ่ง');
    const edits = withText(withText(NO_EDITS, before, 'en', fields('Mine')), before, 'th', fields('ของฉัน'));
    expect(rebase(edits, before, saved('Theirs', 'หนึ่ง'))).toEqual({
      kept: { texts: { th: fields('ของฉัน') }, frame: null },
      aside: { texts: { en: fields('Mine') }, frame: null },
    });
    // They saved just what stands here: nothing is left to save or to put aside.
    expect(rebase(edits, before, saved('Mine', 'ของฉัน'))).toEqual({ kept: NO_EDITS, aside: NO_EDITS });
    const framed = { texts: {}, frame: { group: null, link: 'https://mine.example', picture: null } };
    expect(rebase(framed, before, { ...before, link: 'https://theirs.example' })).toEqual({ kept: NO_EDITS, aside: framed });
    expect(rebase(framed, before, saved('Theirs'))).toEqual({ kept: framed, aside: NO_EDITS });
  });
});

describe('the order', () => {
  it('moves an entry past the next of its group, and stops at the ends', () => {
    const list = [
      { id: 1, group: 'a' },
      { id: 2, group: 'b' },
      { id: 3, group: 'a' },
    ];
    const ids = (id: number, by: 1 | -1) => moved(list, id, by).map((one) => one.id);
    expect(ids(1, 1)).toEqual([3, 2, 1]);
    expect(ids(3, -1)).toEqual([3, 2, 1]);
    for (const [id, by] of [
      [1, -1],
      [2, 1],
      [2, -1],
      [3, 1],
      [9, 1],
    ] as const)
      expect(ids(id, by)).toEqual([1, 2, 3]);
  });
});

describe('a picture', () => {
  it('stands in lines of its own, and its words do not end it', () => {
    expect(withPicture('', 0, '/p', 'A [cat]')).toBe('![A  cat](/p)');
    expect(withPicture('ab', 1, '/p', 'x')).toBe('a\n\n![x](/p)\n\nb');
    expect(withPicture('a\n\n', 3, '/p', 'x')).toBe('a\n\n![x](/p)');
  });
});
