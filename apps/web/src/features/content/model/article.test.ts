import { describe, expect, it } from 'vitest';
import { shownIn } from './article.ts';

describe('the page of articles', () => {
  it('shows a text by its name, in another language where one of ours is named', () => {
    expect(shownIn({ slug: 'user-agreement' })).toEqual({ kind: 'text', slug: 'user-agreement', language: undefined });
    expect(shownIn({ slug: 'user-agreement', language: 'kor' })).toMatchObject({ language: 'kor' });
    expect(shownIn({ slug: 'user-agreement', language: '__proto__' })).toMatchObject({ language: undefined });
  });
  it('shows news by its number, and without either a list', () => {
    expect(shownIn({ id: '7' })).toEqual({ kind: 'news', id: '7' });
    expect(shownIn({})).toEqual({ kind: 'shelf', shelf: 'news' });
    expect(shownIn({ tab: 'agreements' })).toEqual({ kind: 'shelf', shelf: 'agreements' });
    expect(shownIn({ tab: 'nothing' })).toEqual({ kind: 'shelf', shelf: 'news' });
    expect(shownIn({ id: '', slug: '' })).toEqual({ kind: 'shelf', shelf: 'news' });
  });
});
