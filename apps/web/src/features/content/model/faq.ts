/** Finding a question: every word of the search somewhere in the question, its summary or its answer. Pure. */
import type { ContentBlock, ContentInline, ContentTree, FaqGroup, FaqItem } from '@glasshouse/contract/content';

/** A group with its questions. */
export interface Group {
  group: FaqGroup;
  items: FaqItem[];
}

const inlineText = (pieces: readonly ContentInline[]): string =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : piece.type === 'link' ? inlineText(piece.children) : ' ')).join('');

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children);
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
    case 'quote':
      return block.children.map(blockText).join(' ');
    case 'image':
      return block.alt;
    case 'rule':
      return '';
  }
}

/** The words of a text, without what they look like. */
export const textOf = (tree: ContentTree): string => tree.map(blockText).join(' ');

/** For comparing: letters without their accents, small, wide forms as usual ones. Thai vowels and tone marks stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The questions that hold every word of a search; groups without any are left out. An empty search finds all. */
export function findQuestions(groups: readonly Group[], search: string): Group[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const holds = (item: FaqItem) => {
    const text = plain(`${item.title} ${item.summary} ${textOf(item.blocks)}`);
    return words.every((word) => text.includes(word));
  };
  return groups.flatMap(({ group, items }) => {
    const found = items.filter(holds);
    return found.length > 0 ? [{ group, items: found }] : [];
  });
}
