/**
 * Draws a text of the content store. The server sends a tree of known blocks and never HTML; here it becomes React
 * elements with text in them, and nothing of it is ever read as markup. Needs the words `reading`.
 */
import type { ContentBlock, ContentInline, ContentTree } from '@glasshouse/contract/content';
import type { ReactNode } from 'react';
import { ContentLink } from './ContentLink.tsx';
import './content.css';

// A text does not change while it is drawn: its places are its keys.
const drawAll = <T,>(parts: readonly T[], draw: (part: T, key: number) => ReactNode) => parts.map((part, key) => draw(part, key));

function Inline({ piece }: { piece: ContentInline }): ReactNode {
  if (piece.type === 'break') return <br />;
  if (piece.type === 'link')
    return (
      <ContentLink link={piece}>
        {drawAll(piece.children, (child, key) => (
          <Inline key={key} piece={child} />
        ))}
      </ContentLink>
    );
  return piece.marks.reduce<ReactNode>((inside, mark) => {
    if (mark === 'code') return <code className="mono">{inside}</code>;
    return mark === 'strong' ? <strong>{inside}</strong> : <em>{inside}</em>;
  }, piece.text);
}

const lines = (children: readonly ContentInline[]) => drawAll(children, (child, key) => <Inline key={key} piece={child} />);

function Block({ block, base }: { block: ContentBlock; base: number }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${Math.min(block.level + base - 2, 6)}` as 'h2' | 'h3' | 'h4';
      return <Heading className={block.level === 2 ? 'ct-h2' : 'ct-h3'}>{lines(block.children)}</Heading>;
    }
    case 'paragraph':
      return <p>{lines(block.children)}</p>;
    case 'list': {
      const items = drawAll(block.items, (item, key) => (
        <li key={key}>
          {drawAll(item, (part, place) => (
            <Block key={place} block={part} base={base} />
          ))}
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return (
        <blockquote>
          {drawAll(block.children, (part, key) => (
            <Block key={key} block={part} base={base} />
          ))}
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'image':
      return <img src={block.src} width={block.width} height={block.height} alt={block.alt} loading="lazy" decoding="async" />;
  }
}

export interface BlocksProps {
  blocks: ContentTree;
  /** Rank of the text's own headings of the second level; 3 where the text stands below a heading of its own. */
  level?: 2 | 3;
  /** Tag of the language that the text is in, where that may be another than the app's. */
  lang?: string;
}

export function Blocks({ blocks, level = 2, lang }: BlocksProps) {
  return (
    <div className="ct-text" lang={lang}>
      {drawAll(blocks, (block, key) => (
        <Block key={key} block={block} base={level} />
      ))}
    </div>
  );
}
