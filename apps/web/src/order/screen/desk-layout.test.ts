import { describe, expect, it } from 'vitest';
import {
  type DeskSettings,
  MOST_WORKSPACES,
  PANES,
  paneStyle,
  readDesk,
  sizeAfterKey,
  withSize,
  withWorkspace,
  withoutWorkspace,
} from './desk-layout.ts';

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const usual: DeskSettings = { sizes: {}, density: 'comfortable', saved: [] };

describe('the layout of the desktop', () => {
  it('is the usual one for whatever cannot be read', () => {
    for (const stored of [null, 'x', 7, [], { sizes: 'x', density: 1, saved: {} }, { sizes: { list: '300', book: NaN } }])
      expect(readDesk(stored)).toEqual(usual);
  });

  it('keeps sizes within the limits of their pane, and drops panes that are not known', () => {
    const stored = { sizes: { list: 1, book: 9_999, form: 300.4, other: 5 }, density: 'compact', saved: [] };
    expect(readDesk(stored)).toEqual({
      sizes: { list: PANES.list.least, book: PANES.book.most, form: 300 },
      density: 'compact',
      saved: [],
    });
  });

  it('is moved by the arrows of a divider towards and away from its pane, no further than its limits', () => {
    expect(sizeAfterKey('list', 236, key('ArrowRight'))).toBe(244);
    expect(sizeAfterKey('book', 268, key('ArrowRight'))).toBe(260);
    expect(sizeAfterKey('book', 268, key('ArrowLeft', true))).toBe(308);
    expect(sizeAfterKey('own', 196, key('ArrowUp'))).toBe(204);
    expect(sizeAfterKey('list', PANES.list.least, key('ArrowLeft'))).toBe(PANES.list.least);
    expect(sizeAfterKey('form', 300, key('Home'))).toBe(PANES.form.least);
    expect(sizeAfterKey('form', 300, key('End'))).toBe(PANES.form.most);
    expect(sizeAfterKey('form', 300, key('Enter'))).toBeNull();
    for (const other of ['ArrowUp', 'a', 'Tab']) expect(sizeAfterKey('form', 300, key(other))).toBeUndefined();
  });

  it('names in the style only what was chosen, and forgets a size that is taken back', () => {
    const moved = withSize(withSize(usual, 'list', 300), 'own', 5);
    expect(paneStyle(moved.sizes)).toEqual({ '--pane-list': '300px', '--pane-own': `${PANES.own.least}px` });
    expect(paneStyle(withSize(moved, 'list', null).sizes)).toEqual({ '--pane-own': `${PANES.own.least}px` });
  });
});

describe('a workspace', () => {
  it('keeps the layout of now under its name, replaces one of the same name, and is read again as it was', () => {
    const first = withWorkspace(withSize(usual, 'list', 300), '  Wide list ');
    const second = withWorkspace(withSize(first, 'list', 320), 'Wide list');
    expect(first.saved).toEqual([{ name: 'Wide list', sizes: { list: 300 }, density: 'comfortable' }]);
    expect(second.saved).toEqual([{ name: 'Wide list', sizes: { list: 320 }, density: 'comfortable' }]);
    expect(readDesk(JSON.parse(JSON.stringify(second)))).toEqual(second);
    expect(withoutWorkspace(second, 'Wide list').saved).toEqual([]);
  });

  it('needs a name, and there are no more than eight', () => {
    expect(withWorkspace(usual, '  ')).toBe(usual);
    let full = usual;
    for (let n = 0; n < MOST_WORKSPACES; n++) full = withWorkspace(full, `n${n}`);
    expect(withWorkspace(full, 'one more')).toBe(full);
    expect(withWorkspace(full, 'n0').saved).toHaveLength(MOST_WORKSPACES);
  });
});
