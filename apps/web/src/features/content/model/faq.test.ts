import type { ContentTree, FaqItem } from '@glasshouse/contract/content';
import { describe, expect, it } from 'vitest';
import { type Group, findQuestions, textOf } from './faq.ts';

const text = (value: string) => ({ type: 'text' as const, text: value, marks: [] });
const paragraph = (value: string) => ({ type: 'paragraph' as const, children: [text(value)] });
const item = (id: number, title: string, blocks: ContentTree): FaqItem => ({
  id,
  slug: `q-${id}`,
  title,
  summary: '',
  language: 'en',
  published: 1,
  blocks,
});
const groups: Group[] = [
  { group: 'money', items: [item(1, 'How do I deposit?', [paragraph('Send USDT.')]), item(2, 'Où est mon dépôt ?', [])] },
  {
    group: 'security',
    items: [item(3, 'ลืมรหัสผ่าน', [{ type: 'list', ordered: false, start: 1, items: [[paragraph('Reset the password')]] }])],
  },
];
const found = (search: string) => findQuestions(groups, search).flatMap(({ items }) => items.map(({ id }) => id));

describe('[SCR-012] the search of questions and answers', () => {
  it('finds all for an empty search, in their groups', () => {
    expect(findQuestions(groups, '  ')).toEqual(groups);
  });
  it('wants every word, in question or answer, wherever it stands', () => {
    expect(found('deposit')).toEqual([1]);
    expect(found('DEPOSIT usdt')).toEqual([1]);
    expect(found('deposit password')).toEqual([]);
    expect(found('reset')).toEqual([3]);
  });
  it('forgives accents and leaves groups out that have nothing', () => {
    expect(found('depot')).toEqual([2]);
    expect(findQuestions(groups, 'รหัส').map(({ group }) => group)).toEqual(['security']);
  });
  it('takes what is typed as text', () => {
    expect(found('.*')).toEqual([]);
    expect(found('(')).toEqual([]);
  });
});

describe('the words of a text', () => {
  it('are those of all its blocks', () => {
    const link = { type: 'link' as const, href: 'https://a.example', to: 'web' as const, children: [text('here')] };
    const tree: ContentTree = [
      { type: 'heading', level: 2, children: [text('Head')] },
      { type: 'paragraph', children: [text('See '), link, { type: 'break' }, text('now')] },
      { type: 'quote', children: [paragraph('said')] },
      { type: 'rule' },
      { type: 'image', src: '/api/files/0123456789abcdef0123456789abcdef.jpg', width: 1, height: 1, alt: 'a house' },
    ];
    expect(textOf(tree).replaceAll(/\s+/g, ' ')).toBe('Head See here now said a house');
  });
});
