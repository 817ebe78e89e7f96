/**
 * What a text of content is on the wire: a tree of a few known blocks, made on the server from restricted Markdown. There
 * is no HTML in it anywhere, every address was checked, and its depth is fixed: a list holds at most one list, a quote at
 * most a list of paragraphs. Whoever draws it makes elements of it and sets text, and nothing else.
 */
import * as z from 'zod/mini';

/** How a run of text stands out; none for plain text. `code` stands alone. */
export const TEXT_MARKS = ['strong', 'emphasis', 'code'] as const;
export type TextMark = (typeof TEXT_MARKS)[number];

const run = z.strictObject({ type: z.literal('text'), text: z.string(), marks: z.array(z.enum(TEXT_MARKS)) });
const lineBreak = z.strictObject({ type: z.literal('break') });

/** Where a link leads: another site (https), a mail program, or a page of this app (`/#/pages/…`). */
export const LINK_KINDS = ['web', 'mail', 'app'] as const;

const address = {
  href: z.string().check(z.regex(/^(https:\/\/|mailto:|\/#\/)/), z.maxLength(500)),
  to: z.enum(LINK_KINDS),
};
/** An address that was checked. */
export const contentLink = z.strictObject(address);
export type ContentLink = z.infer<typeof contentLink>;

// Fields are spread instead of `z.extend`, which weighs 0.4 KB at the start of the app.
const link = z.strictObject({ ...address, type: z.literal('link'), children: z.array(z.union([run, lineBreak])) });
const inline = z.union([run, lineBreak, link]);
/** A piece of a line: a run of text, the end of a line, or a link around such pieces. */
export type ContentInline = z.infer<typeof inline>;

const picture = {
  src: z.string().check(z.regex(/^\/api\/files\/[0-9a-f]{32}\.(jpg|webp)$/)),
  width: z.int(),
  height: z.int(),
};
/** A picture of our own, made anew from what staff uploaded; its address never changes what it shows. */
export const contentPicture = z.strictObject(picture);
export type ContentPicture = z.infer<typeof contentPicture>;

const paragraph = z.strictObject({ type: z.literal('paragraph'), children: z.array(inline) });
const listHead = {
  type: z.literal('list'),
  ordered: z.boolean(),
  /** The number of the first item of an ordered list; 1 otherwise. */
  start: z.int(),
};
const innerList = z.strictObject({ ...listHead, items: z.array(z.array(paragraph)) });
const list = z.strictObject({ ...listHead, items: z.array(z.array(z.union([paragraph, innerList]))) });
const quote = z.strictObject({ type: z.literal('quote'), children: z.array(z.union([paragraph, innerList])) });
const heading = z.strictObject({
  type: z.literal('heading'),
  /** 1 is the title, which stands outside of the tree. */
  level: z.union([z.literal(2), z.literal(3)]),
  children: z.array(inline),
});
const rule = z.strictObject({ type: z.literal('rule') });
const image = z.strictObject({ ...picture, type: z.literal('image'), alt: z.string() });

/** A block of a text, from top to bottom. */
export const contentBlock = z.union([heading, paragraph, list, quote, rule, image]);
export type ContentBlock = z.infer<typeof contentBlock>;
/** A whole text. */
export const contentTree = z.array(contentBlock);
export type ContentTree = z.infer<typeof contentTree>;

/** Most characters of each text, and most blocks of a tree. */
export const CONTENT_LIMITS = { title: 160, summary: 400, body: 20_000, link: 500, blocks: 1_000 } as const;
