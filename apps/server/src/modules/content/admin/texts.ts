/** Texts as staff sends them: cleaned, held to their limits, and made a tree. */
import type { Language } from '@glasshouse/contract';
import { CONTENT_LIMITS, type ContentKind, type ContentProblem } from '@glasshouse/contract/content';
import type { Db } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { needsBody } from '../domain/categories.ts';
import { cleanLine, cleanText } from '../domain/markdown/characters.ts';
import { type Parsed, parseMarkdown, picturesIn } from '../domain/markdown/parse.ts';
import { loadPictures } from '../store/pictures.ts';
import type { Text } from '../store/revisions.ts';

/** A text as it comes in. */
export interface TextInput {
  language: Language;
  title: string;
  summary: string;
  body: string;
}

function requireShort(field: 'title' | 'summary' | 'body', text: string): void {
  const limit = CONTENT_LIMITS[field];
  if (text.length > limit) refuseField(field, 'CONTENT_TOO_LONG', { limit });
}

function refuseProblem({ problem, line, text }: ContentProblem): never {
  if (problem === 'long') return refuseField('body', 'CONTENT_TOO_MANY_BLOCKS', { limit: CONTENT_LIMITS.blocks });
  if (problem === 'picture') return refuseField('body', 'CONTENT_PICTURE_UNKNOWN', { line });
  return refuseField('body', 'CONTENT_LINK_FORBIDDEN', { line, link: text });
}

/** Reads a body with the pictures that there are. Errors: CONTENT_TOO_LONG. */
export async function readBody(db: Db, body: string): Promise<Parsed> {
  requireShort('body', body);
  return parseMarkdown(body, await loadPictures(db, picturesIn(body)));
}

/**
 * A text of an entry, ready to be kept. Errors: CONTENT_TITLE_EMPTY, CONTENT_BODY_EMPTY, CONTENT_TOO_LONG,
 * CONTENT_TOO_MANY_BLOCKS, CONTENT_LINK_FORBIDDEN, CONTENT_PICTURE_UNKNOWN.
 */
export async function prepareText(db: Db, kind: ContentKind, input: TextInput): Promise<Text> {
  const [title, summary, body] = [cleanLine(input.title), cleanLine(input.summary), cleanText(input.body).trim()];
  requireShort('title', title);
  requireShort('summary', summary);
  const { blocks, problems } = await readBody(db, body);
  if (title === '') refuseField('title', 'CONTENT_TITLE_EMPTY');
  const [first] = problems;
  if (first) refuseProblem(first);
  if (blocks.length === 0 && needsBody(kind)) refuseField('body', 'CONTENT_BODY_EMPTY');
  return { language: input.language, title, summary, body, tree: blocks };
}
