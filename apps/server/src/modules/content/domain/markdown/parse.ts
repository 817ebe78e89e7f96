/**
 * Restricted Markdown to the tree of the contract. Pure, total (any text gives a tree) and linear: blocks are found line by
 * line, and nesting is three levels deep at most, because each level reads with fewer kinds of blocks than the one above.
 *
 * Known: headings, paragraphs, lists and lists within them, quotes, rules, pictures of our own on a line of their own,
 * strong, emphasis, code, links, line ends. Everything else is text, HTML too.
 */
import {
  CONTENT_LIMITS,
  type ContentBlock,
  type ContentInline,
  type ContentPicture,
  type ContentProblem,
  type ContentTree,
} from '@glasshouse/contract/content';
import { cleanText } from './characters.ts';
import { parseInline, readAddress } from './inline.ts';
import { type Line, type Marker, dedented, headingOf, indentOf, isBlank, isQuote, isRule, markerOf, unquoted } from './lines.ts';

/** Pictures that a body may show, by their address. */
export type Pictures = ReadonlyMap<string, ContentPicture>;

/** What a body became, and what of it is not taken. */
export interface Parsed {
  blocks: ContentTree;
  problems: ContentProblem[];
}

type Paragraph = Extract<ContentBlock, { type: 'paragraph' }>;
type Inner = Extract<ContentBlock, { type: 'quote' }>['children'][number];

const PICTURE = /^!\[([^\]\n]*)\](?=\()/;
const PICTURE_PATH = /^\/api\/files\/[0-9a-f]{32}\.(?:jpg|webp)$/;
const SHOWN = 120;

/** Addresses of ours that a body asks to show. */
export function picturesIn(body: string): string[] {
  const found = cleanText(body).matchAll(/\]\(\s*(\/api\/files\/[0-9a-f]{32}\.(?:jpg|webp))/g);
  return [...new Set([...found].map(([, path]) => path as string))];
}

class Parser {
  readonly problems: ContentProblem[] = [];
  readonly #pictures: Pictures;
  #blocks = 0;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  #report(problem: ContentProblem['problem'], line: number, text: string): void {
    this.problems.push({ problem, line, text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…`.toWellFormed() : text });
  }

  /** Counts a block; false when the page is full. */
  #counts(line: number): boolean {
    if (++this.#blocks === CONTENT_LIMITS.blocks + 1) this.#report('long', line, '');
    return this.#blocks <= CONTENT_LIMITS.blocks;
  }

  #inline(lines: readonly Line[]): ContentInline[] {
    const [first] = lines;
    if (!first) return [];
    // Line ends keep the two spaces before them, which make a break.
    const text = lines.map((line) => line.text.trimStart()).join('\n');
    return parseInline(text, (address) => {
      const at = lines.find((line) => line.text.includes(address)) ?? first;
      this.#report('link', at.number, address);
    });
  }

  #paragraph(lines: readonly Line[], strong = false): Paragraph[] {
    const children = this.#inline(lines);
    if (children.length === 0 || !this.#counts((lines[0] as Line).number)) return [];
    return [{ type: 'paragraph', children: strong ? children.map(strengthened) : children }];
  }

  #picture(line: Line): ContentBlock[] | null {
    const text = line.text.trim();
    const alt = PICTURE.exec(text)?.[1];
    if (alt === undefined) return null;
    const found = readAddress(text, alt.length + 3);
    if (!found || found.end !== text.length) return null;
    const picture = PICTURE_PATH.test(found.address) ? this.#pictures.get(found.address) : undefined;
    if (!picture) {
      this.#report('picture', line.number, found.address);
      return this.#paragraph([{ text: alt, number: line.number }]);
    }
    return this.#counts(line.number) ? [{ type: 'image', ...picture, alt: alt.trim() }] : [];
  }

  /** Items of the list that begins at `from`, as lines of their own, and where it ends. */
  #items(lines: readonly Line[], from: number, first: Marker): { items: Line[][]; end: number } {
    const items: Line[][] = [];
    let marker = first;
    let at = from;
    for (; at < lines.length; at++) {
      const line = lines[at] as Line;
      const after = isBlank(lines[at - 1] ?? line);
      if (isBlank(line)) {
        items.at(-1)?.push(line);
        continue;
      }
      const found = markerOf(line);
      const isInner = items.length > 0 && indentOf(line.text) >= Math.min(marker.indent + 2, marker.offset);
      if (isInner) items.at(-1)?.push(dedented(line, marker.offset));
      else if (found) {
        if (found.ordered !== first.ordered) break;
        marker = found;
        items.push([{ text: line.text.slice(found.offset), number: line.number }]);
      } else if (after || headingOf(line) || isRule(line) || isQuote(line)) break;
      else items.at(-1)?.push(line);
    }
    return { items, end: at };
  }

  /** Paragraphs only: the innermost level. Whatever marks a line has, they are text there. */
  #plain(lines: readonly Line[]): Paragraph[] {
    const paragraphs: Paragraph[] = [];
    let open: Line[] = [];
    const close = () => {
      paragraphs.push(...this.#paragraph(open));
      open = [];
    };
    for (const line of lines) {
      if (isBlank(line) || markerOf(line)) close();
      if (!isBlank(line)) open.push(line);
    }
    close();
    return paragraphs;
  }

  /** Paragraphs and lists of paragraphs: what stands in an item or a quote. */
  #inner(lines: readonly Line[]): Inner[] {
    const found: Inner[] = [];
    let open: Line[] = [];
    const close = () => {
      found.push(...this.#paragraph(open));
      open = [];
    };
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] as Line;
      const heading = headingOf(line);
      const marker = markerOf(line);
      if (isBlank(line) || isRule(line)) close();
      else if (heading) {
        close();
        found.push(...this.#paragraph([{ text: heading.text, number: line.number }], true));
      } else if (marker) {
        close();
        const { items, end } = this.#items(lines, at, marker);
        const texts = items.map((item) => this.#plain(item)).filter((item) => item.length > 0);
        if (texts.length > 0) found.push({ type: 'list', ordered: marker.ordered, start: marker.start, items: texts });
        at = end;
        continue;
      } else open.push(isQuote(line) ? unquoted(line) : line);
      at++;
    }
    close();
    return found;
  }

  /** The whole page. */
  page(lines: readonly Line[]): ContentTree {
    const blocks: ContentTree = [];
    let open: Line[] = [];
    const close = () => {
      blocks.push(...this.#paragraph(open));
      open = [];
    };
    const add = (...made: ContentBlock[]) => {
      close();
      blocks.push(...made);
    };
    for (let at = 0; at < lines.length && this.#blocks <= CONTENT_LIMITS.blocks; ) {
      const line = lines[at] as Line;
      const heading = headingOf(line);
      const marker = markerOf(line);
      let end = at + 1;
      if (isBlank(line)) close();
      else if (heading) {
        close();
        const children = this.#inline([{ text: heading.text, number: line.number }]);
        const level = heading.level > 2 ? 3 : 2;
        if (children.length > 0 && this.#counts(line.number)) blocks.push({ type: 'heading', level, children });
      } else if (isRule(line)) {
        close();
        if (this.#counts(line.number)) blocks.push({ type: 'rule' });
      } else if (isQuote(line)) {
        close();
        while (end < lines.length && isQuote(lines[end] as Line)) end++;
        const children = this.#inner(lines.slice(at, end).map(unquoted));
        if (children.length > 0) blocks.push({ type: 'quote', children });
      } else if (marker && marker.indent < 4) {
        close();
        const list = this.#items(lines, at, marker);
        const items = list.items.map((item) => this.#inner(item)).filter((item) => item.length > 0);
        if (items.length > 0) blocks.push({ type: 'list', ordered: marker.ordered, start: marker.start, items });
        end = list.end;
      } else {
        const picture = line.text.includes('![') ? this.#picture(line) : null;
        if (picture) add(...picture);
        else open.push(line);
      }
      at = end;
    }
    close();
    return blocks;
  }
}

/** A piece as it stands in a heading that is none. */
function strengthened(piece: ContentInline): ContentInline {
  if (piece.type === 'break' || piece.type === 'link') return piece;
  return piece.marks.length > 0 ? piece : { ...piece, marks: ['strong'] };
}

/** Reads a body. Any text gives a tree; what customers may not get is in `problems`, and in the tree as plain text. */
export function parseMarkdown(body: string, pictures: Pictures = new Map()): Parsed {
  const text = cleanText(body).replaceAll('\t', '    ');
  const parser = new Parser(pictures);
  const blocks = parser.page(text.split('\n').map((line, index) => ({ text: line, number: index + 1 })));
  return { blocks, problems: parser.problems };
}
