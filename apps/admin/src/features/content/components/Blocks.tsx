/** A text as customers get it: the server's tree of known blocks becomes elements with text in them, and nothing else. */
import type { ContentBlock, ContentInline, ContentTree } from '@glasshouse/contract/content';
import type { ReactNode } from 'react';

// A text does not change while it is drawn: its places are its keys.
const drawAll = <T,>(parts: readonly T[], draw: (part: T, key: number) => ReactNode) => parts.map((part, key) => draw(part, key));

const Inlines = ({ pieces }: { pieces: readonly ContentInline[] }) =>
  drawAll(pieces, (piece, key) => <Inline key={key} piece={piece} />);

function Inline({ piece }: { piece: ContentInline }): ReactNode {
  if (piece.type === 'break') return <br />;
  if (piece.type === 'link')
    return (
      <a href={piece.href} {...(piece.to === 'mail' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
        <Inlines pieces={piece.children} />
      </a>
    );
  return piece.marks.reduce<ReactNode>((inside, mark) => {
    if (mark === 'code') return <code>{inside}</code>;
    return mark === 'strong' ? <strong>{inside}</strong> : <em>{inside}</em>;
  }, piece.text);
}

function Block({ block }: { block: ContentBlock }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h4' : 'h5';
      return (
        <Heading>
          <Inlines pieces={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines pieces={block.children} />
        </p>
      );
    case 'list': {
      const items = drawAll(block.items, (item, key) => (
        <li key={key}>
          {drawAll(item, (part, place) => (
            <Block key={place} block={part} />
          ))}
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return (
        <blockquote>
          {drawAll(block.children, (part, key) => (
            <Block key={key} block={part} />
          ))}
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'image':
      return <img src={block.src} width={block.width} height={block.height} alt={block.alt} loading="lazy" decoding="async" />;
  }
}

/** The text; `lang` is the tag of its language. Stands below a heading of the third rank. */
export function Blocks({ blocks, lang }: { blocks: ContentTree; lang: string }) {
  return (
    <div className="c-text" lang={lang}>
      {drawAll(blocks, (block, key) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}
